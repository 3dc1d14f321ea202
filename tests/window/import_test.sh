#!/usr/bin/env bash
# Importing in a real window, by keys alone: the report of a file with three bad lines, its cancel, the rest taken, the same file again; a table
# of foreign names mapped, saved and imported; an encoding chosen; results of Label Studio bound; files that hold no records; a folder and an
# archive; and a cancel in the middle of the writing. After each, all tables are counted. A picture of every step, of some in a small dark
# window too. Usage: import_test.sh FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]. Leaves with 77 where it cannot run.
set -euo pipefail

bin=$(cd "$1" && pwd)
for tool in Xvfb xdotool openbox setxkbmap timeout import python3; do
    command -v "$tool" >/dev/null || { echo "Skipped: $tool is not installed, so no real window can be worked by keys."; exit 77; }
done

folder=$(mktemp -d)
shots=${2:-$folder/shots}
language=${WINNOW_TEST_LANG:-} # "pseudo": every word longer, for looking at the pictures
mkdir -p "$shots"
pids=()
finish() {
    local pid
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
# Whatever hangs must not hold up a build. Its sleep ends with it and holds no pipe of ours, or the caller would wait for it.
( trap 'kill "$nap" 2>/dev/null' TERM; sleep 600 & nap=$!; wait "$nap" && kill -TERM $$ ) >/dev/null 2>&1 &
pids+=($!)
trap 'echo "FAILED: it took too long. Last step: $step"; exit 1' TERM
step=start
number=0
snapshot() { number=$((number + 1)); import -window root "$shots/$(printf '%02d' "$number")-$1.png"; }
fail() { echo "FAILED at \"$step\": $*"; snapshot failed; exit 1; }

export HOME=$folder/home XDG_RUNTIME_DIR=$folder/run LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME WAYLAND_DISPLAY
mkdir -p "$HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"
project=$folder/trial.winnow
cli() { "$bin/winnow-cli" "$@"; }

# ---- the files
python3 - "$folder" <<'FILES'
import base64, json, os, sys
folder = sys.argv[1]
def path(name):
    os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
    return f"{folder}/{name}"
def item(number, answer="A", last="four", id=None, trial=None):
    return {"type": "item", "id": id or f"cot_{number:04}", "kind": "single", "question": f"Which plot leads in trial {trial or number}?",
            "options": {"A": "one", "B": "two", "C": "three", "D": last}, "answer": answer}
with open(path("cotton_qa.jsonl"), "w") as out:
    for line in range(1, 1025):
        out.write(json.dumps(item(line, "E" if line == 118 else "A", "two" if line == 733 else "four", "cot_0406" if line == 407 else None), separators=(",", ":")) + "\n")
with open(path("field notes.csv"), "w", encoding="utf-8") as out:
    out.write("num,text,labels,picture,weather and soil as the observers wrote them down\n")
    for row in range(1, 41):
        out.write(f'w{row},"Welche Krankheit ist auf dem Blatt der Winterweizensorte Nummer {row} zu sehen, und welches Organ ist befallen? 叶片上的病害是什么？",'
                  f'Braunrost,leaf{row}.jpg,"Feuchtigkeitsgesättigter Niederungsmoorboden mit Grundwasseranschluss, {row}"\n')
with open(path("gb.csv"), "wb") as out:
    out.write("id,question,A,B,answer\n锈1,这是锈病吗？,是,否,A\n".encode("gb18030"))
with open(path("export.json"), "w") as out:
    json.dump([{"id": n, "data": {"id": f"ls{n}", "question": f"Which plot was sprayed in row {n}?", "options": ["left", "right"], "image": f"/data/upload/3/0badcafe-row{n}.png", "observer_remark": "早上有雾"},
                "annotations": [{"id": n, "completed_by": {"id": 4, "email": "r.field@example.org"}, "ground_truth": True, "created_at": "2026-03-02T08:11:05.120000Z", "result": [
                    {"type": "choices", "from_name": "sprayed_side", "value": {"choices": ["left" if n % 2 else "right"]}},
                    {"type": "rating", "from_name": "grounding", "value": {"rating": 4}},
                    {"type": "textarea", "from_name": "why_this_side_and_not_the_other", "value": {"text": ["Blattrand verbrannt"]}}]}]} for n in range(1, 6)], out)
for part, count in (("first", 4000), ("second", 40)):
    with open(path(f"large/{part}.jsonl"), "w") as out:
        for number in range(count):
            out.write(json.dumps(item(number, id=f"{part}_{number}", trial=f"{part} {number}")) + "\n")
with open(path("leaf.png"), "wb") as out:
    out.write(base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAwAAAAJCAIAAACJ2loDAAAAGElEQVQY02OcOXMmAyHARFDFqCIGBgYGAF6ZAd29Yz55AAAAAElFTkSuQmCC"))
with open(path("paper.csv"), "wb") as out:
    out.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
open(path("empty.jsonl"), "w").close()
with open(path("records/some.jsonl"), "w") as out:
    out.write(json.dumps(item(1, id="folder_1", trial="in a folder")) + "\n")
with open(path("packed/some.jsonl"), "w") as out:
    out.write(json.dumps(item(1, id="zip_1", trial="in an archive")) + "\n")
FILES
(cd "$folder/packed" && python3 -m zipfile -c ../packed.zip some.jsonl)
cli new "$project" --title Trial >"$folder/made.txt" 2>&1 || { cat "$folder/made.txt"; echo "FAILED: the project could not be made"; exit 1; }

# ---- a display of our own
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp >"$folder/xvfb.txt" 2>&1 3>"$folder/display" &
pids+=($!)
for _ in $(seq 100); do [[ -s $folder/display ]] && break; sleep 0.1; done
[[ -s $folder/display ]] || { echo "Skipped: Xvfb did not start here."; exit 77; }
export DISPLAY=:$(tr -d '\n' <"$folder/display")
openbox --sm-disable >"$folder/openbox.txt" 2>&1 &
pids+=($!)
sleep 0.5
setxkbmap us

window=
focus() { # waits until a window of the program whose title matches $1 is the active one
    for _ in $(seq 150); do
        window=$(xdotool search --onlyvisible --pid "$app" --name "$1" 2>/dev/null | tail -1) || window=
        if [[ -n $window ]]; then
            [[ $(xdotool getactivewindow 2>/dev/null) == "$window" ]] && { sleep 0.5; return; }
            xdotool windowactivate "$window" 2>/dev/null || true
        fi
        sleep 0.2
    done
    fail "no window \"$1\" came to the front"
}
key() { local name; for name in "$@"; do xdotool key "$name"; sleep 0.3; done; }
words() { xdotool type --delay 15 "$1"; sleep 0.3; }
# The same in a large light window and in a small dark one.
both() {
    snapshot "$1"
    xdotool windowsize "$window" 1024 700
    key ctrl+shift+l
    sleep 0.7
    snapshot "$1-small-dark"
    xdotool windowsize "$window" 1440 900
    key ctrl+shift+l ctrl+shift+l
    sleep 0.5
}
choose_files() { # what is typed into the dialog that a key has opened
    focus "$1"
    sleep 0.7
    key ctrl+a
    words "$2"
    key Return
    focus Trial
    sleep 1
}
bring() { key ctrl+i; choose_files "$files" "$1"; }
# Rows of every table, as they are on disk.
rows() {
    python3 - "$project" <<'ROWS'
import sqlite3, sys
db = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
for (name,) in sorted(db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")):
    print(name, db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])
ROWS
}
items() { rows | awk '$1 == "item" { print $2 }'; }
until_items() { for _ in $(seq 100); do [[ $(items) == "$1" ]] && return; sleep 0.2; done; fail "$(items) items are on disk, not $1"; }
unchanged() { sleep 0.5; diff "$folder/rows.txt" <(rows) || fail "the tables are not what they were"; }
# The report on the page, saved by keys: from Import, or from Cancel when there is nothing to import.
save_report() {
    rm -f "$folder/report.json"
    key "$@" space
    choose_files "$saving" "$folder/report.json"
    for _ in $(seq 50); do [[ -s $folder/report.json ]] && return; sleep 0.1; done
    fail "the report was not saved"
}
reported() { python3 -c "import json, sys; r = json.load(open(sys.argv[1])); f = r['files'][0]; assert $1, r" "$folder/report.json" || fail "the report does not say $1"; }

files='Import files' saving='Save as' folders='Import a folder' opening='Open a project' begin='^Winnow$'
[[ $language == pseudo ]] && files=. saving=. folders=. opening=. begin=.
step="open the project"
cd "$folder"
"$bin/winnow" --theme light ${language:+--lang "$language"} "$project" 2>>"$folder/stderr.txt" &
app=$!
pids+=("$app")
focus Trial
sleep 1
key alt+2
snapshot empty
rows >"$folder/rows.txt"

step="three bad lines"
bring "$folder/cotton_qa.jsonl"
both report
save_report shift+Tab
reported "[p['line'] for p in f['problems'] if p['level'] == 'rejected'] == [118, 407, 733] and all(p['reason'] for p in f['problems']) and f['accepted'] == 1021 and not r['written']"
unchanged

step="the line as it stands"
key Tab Tab Tab Tab Down Return
sleep 0.5
both report-line

step="cancel the report"
bring "$folder/cotton_qa.jsonl"
key shift+Tab shift+Tab space
sleep 0.5
snapshot cancelled
unchanged

step="take the rest"
bring "$folder/cotton_qa.jsonl"
key space
until_items 1021
sleep 1
snapshot imported

step="the same file again"
rows >"$folder/rows.txt"
bring "$folder/cotton_qa.jsonl"
both again
save_report Tab
reported "f['new'] == 0 and f['unchanged'] == 1021 and f['rejected'] == 3"
unchanged

step="map a table of foreign names"
bring "$folder/field notes.csv"
both mapping
key i # the first column without a field stands first: "num" is the id
sleep 0.5
snapshot mapping-chosen
key Tab Tab Tab Tab Tab Tab space # past the other columns and "Open mapping…"
choose_files "$saving" "$folder/notes.mapping.json"
for _ in $(seq 50); do [[ -s $folder/notes.mapping.json ]] && break; sleep 0.1; done
python3 -c "import json, sys; m = json.load(open(sys.argv[1])); assert m == {'num': 'id', 'text': 'question', 'labels': 'answer', 'picture': 'figure'}, m" "$folder/notes.mapping.json" || fail "the mapping was not saved"
unchanged
key ctrl+Return
sleep 1
both mapped-report
key ctrl+Return
until_items 1061
sleep 1

step="choose an encoding"
bring "$folder/gb.csv"
snapshot encoding
key g # GB18030, which stands first of its letter
sleep 0.5
both encoding-chosen
key ctrl+Return
sleep 1
key ctrl+Return
until_items 1062
sleep 1

step="bind results of Label Studio"
bring "$folder/export.json"
both labels
key t Tab r Tab # the answer; a rating, whose model is asked for in the next field
words Model-8B
key Tab a # a comment
sleep 0.5
both labels-bound
key ctrl+Return
sleep 1
snapshot labels-report
save_report shift+Tab
reported "not any('bound to nothing' in p['reason'] for p in f['problems']) and f['accepted'] == 5"
key ctrl+Return
until_items 1067
sleep 1

step="what holds no records"
rows >"$folder/rows.txt"
bring "$folder/paper.csv"
both no-records
bring "$folder/empty.jsonl"
snapshot nothing
unchanged
bring "$folder/leaf.png" # a figure, no table of a foreign encoding
snapshot picture
save_report shift+Tab
reported "f['role'] == 'figures' and f['new'] == 1"
unchanged
key Tab Tab
key ctrl+Return
sleep 1.5

step="a folder and an archive"
key F6 F6 F6 Tab Tab Tab space # items, figures, Import, a folder
choose_files "$folders" "$folder/records"
snapshot folder
key ctrl+Return
until_items 1068
sleep 1
bring "$folder/packed.zip"
snapshot archive
key ctrl+Return
until_items 1069
sleep 1

step="cancel in the middle of the writing"
rows >"$folder/rows.txt"
bring "\"$folder/large/first.jsonl\" \"$folder/large/second.jsonl\""
both large-report
# Whoever opens the second file waits until the lease on it ends: by then the first one is written, and nothing of it is kept yet.
python3 - "$folder/large/second.jsonl" "$folder" <<'LEASE' &
import fcntl, os, signal, sys, time
path, folder = sys.argv[1:]
held = os.open(path, os.O_RDONLY)
signal.signal(signal.SIGIO, lambda *_: open(folder + "/reached", "w").close())
fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_WRLCK)
open(folder + "/held", "w").close()
while not os.path.exists(folder + "/go on"):
    time.sleep(0.05)
fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_UNLCK)
LEASE
pids+=($!)
for _ in $(seq 50); do [[ -e $folder/held ]] && break; sleep 0.1; done
if [[ ! -e $folder/held ]]; then
    echo "Not held: files here cannot be leased, so the writing is not stopped in its middle."
else
    key ctrl+Return
    for _ in $(seq 150); do [[ -e $folder/reached ]] && break; sleep 0.2; done
    [[ -e $folder/reached ]] || fail "the writing did not come to the second file"
    sleep 1.5
    both writing
    key space # Cancel has the focus
    snapshot stopping
    touch "$folder/go on"
    sleep 1.5
    snapshot stopped
    unchanged
fi

step="leave"
key ctrl+q
for _ in $(seq 100); do kill -0 "$app" 2>/dev/null || break; sleep 0.1; done
kill -0 "$app" 2>/dev/null && fail "the program did not end"
cli verify "$project" >/dev/null || fail "verify found something"
if grep -i 'cot_\|which plot' "$folder/stderr.txt"; then fail "the program's own messages quote a record"; fi
echo "By keys alone: three bad lines listed, 7 imports, 6 that left every table as it was, one of them in the middle of its writing; $number pictures."
