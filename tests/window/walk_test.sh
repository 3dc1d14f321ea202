#!/usr/bin/env bash
# A coordinator's first hour in a real window, by keys alone: open the sample, look around every page, make a gold study, change two of
# its parameters, open it, watch two scripted seats seal while the Agreement page is open, adjudicate, freeze, export. A picture of every
# step; what came of it is read back by winnow-cli. Usage: walk_test.sh FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]. Leaves with 77 where
# it cannot run.
set -euo pipefail

bin=$(cd "$1" && pwd)
for tool in Xvfb xdotool openbox setxkbmap timeout import compare python3; do
    command -v "$tool" >/dev/null || { echo "Skipped: $tool is not installed, so no real window can be walked through."; exit 77; }
done

folder=$(mktemp -d)
shots=${2:-$folder/shots}
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
( trap 'kill "$nap" 2>/dev/null' TERM; sleep 420 & nap=$!; wait "$nap" && kill -TERM $$ ) >/dev/null 2>&1 &
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

# ---- the sample's questions with one letter, on their pictures, and three people
{
    cli sample "$folder/sample"
    mkdir "$folder/data"
    mv "$folder/sample/figures" "$folder/sample/figures.jsonl" "$folder/data/"
    grep '"kind":"single"' "$folder/sample/items.jsonl" >"$folder/data/items.jsonl"
    cli new "$project" --title Trial
    cli import "$project" "$folder/data"
    for name in One Two Three; do cli people "$project" add "$name"; done
} >"$folder/made.txt" 2>&1 || { cat "$folder/made.txt"; echo "FAILED: the project could not be made"; exit 1; }

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

app=
start() { # starts the window program and waits for a window whose title holds $1
    local title=$1
    shift
    "$bin/winnow" --theme light "$@" 2>>"$folder/stderr.txt" &
    app=$!
    pids+=("$app")
    focus "$title"
}
focus() { # waits until a window of the program whose title matches $1 is the active one
    local window
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
gone() { for _ in $(seq 100); do kill -0 "$1" 2>/dev/null || return 0; sleep 0.1; done; fail "the program did not end"; }
key() { local name; for name in "$@"; do xdotool key "$name"; sleep 0.35; done; }
words() { xdotool type --delay 30 "$1"; sleep 0.3; }
# Waits until the command's output holds the words.
until_says() {
    local wanted=$1
    shift
    for _ in $(seq 100); do
        "$@" 2>/dev/null | grep -q -- "$wanted" && return 0
        sleep 0.2
    done
    fail "\"$*\" does not say \"$wanted\""
}
# A number out of the report: python expression over `r`.
reported() { cli report "$project" gold --what all --format json 2>/dev/null | python3 -c "import json, sys; r = json.load(sys.stdin); print($1)"; }

step="open the sample"
cd "$folder"
start '^Winnow$'
snapshot start
key ctrl+o
focus 'Open a project'
words "$project"
key Return
focus 'Trial'
sleep 1

step="look around"
page=0
for name in overview data studies people agreement gold log; do
    page=$((page + 1))
    key "alt+$page"
    sleep 1
    snapshot "page-$name"
done

step="make a study"
key ctrl+n
snapshot new-study
words gold
key Return
until_says 'draft' cli study "$project" show gold
sleep 1
snapshot draft

step="change two parameters"
hash=$(cli study "$project" plan gold | grep 'protocol hash')
key ctrl+a
words 50
key Tab Tab
key ctrl+a
words 7
key Return
until_says 'seed' cli study "$project" show gold
for _ in $(seq 50); do [[ $(cli study "$project" plan gold | grep 'protocol hash') != "$hash" ]] && break; sleep 0.2; done
cli study "$project" plan gold --json >"$folder/plan.json"
python3 - "$folder/plan.json" <<'CHECK' || fail "the draw does not follow the two parameters"
import json, sys
plan = json.load(open(sys.argv[1]))
figures = sum(stratum["figures"] for stratum in plan["strata"])
drawn = sum(stratum["sampled_figures"] for stratum in plan["strata"])
assert plan["state"] == "draft" and 2 * drawn >= figures > drawn, (figures, drawn)
CHECK
snapshot changed

step="open the study"
key ctrl+Return
until_says 'open' cli study "$project" show gold
sleep 1
snapshot opened

step="watch two seats"
# Only one program writes a project. A second window reads while the commands seal.
writer=$app
start 'Trial' "$project"
key alt+5
sleep 1
snapshot agreement-before
cp "$shots/$(printf '%02d' "$number")-agreement-before.png" "$folder/before.png"
kill -TERM "$writer"
gone "$writer"
python3 - "$project" "$folder" "$bin/winnow-cli" <<'ANSWERS'
import json, subprocess, sys
project, folder, cli = sys.argv[1:]
plan = json.loads(subprocess.check_output([cli, "study", project, "plan", "gold", "--json"]))
units = sorted(unit["unit"] for unit in plan["seats"][0]["units"])
for seat in (1, 2):
    with open(f"{folder}/p{seat}.csv", "w") as out:
        out.write("unit,answer\n")
        for i, unit in enumerate(units):
            out.write(f"{unit},{'ABCD'[(i + (seat == 2 and i < 3)) % 4]}\n")
open(f"{folder}/count", "w").write(str(len(units)))
ANSWERS
count=$(<"$folder/count")
cli answer "$project" gold --seat 'Primary 1' --from "$folder/p1.csv" --submit >/dev/null || fail "the first seat could not answer"
cli answer "$project" gold --seat 'Primary 2' --from "$folder/p2.csv" --submit >/dev/null || fail "the second seat could not answer"
sleep 3
snapshot agreement-after
moved=$(compare -metric AE "$folder/before.png" "$shots/$(printf '%02d' "$number")-agreement-after.png" null: 2>&1 || true)
[[ ${moved%%.*} =~ ^[0-9]+$ && ${moved%%.*} -gt 2000 ]] || fail "the Agreement page did not move ($moved px)"
[[ $(reported 'r["gold"][-1]["agreed"]') == $((count - 3)) ]] || fail "the report does not count the agreements"
kill -TERM "$app"
gone "$app"

step="adjudicate"
start 'Trial' "$project"
sleep 2 # the adjudicator's batch is drawn by whoever may write
until_says 'Adjudicator.*3 units' cli study "$project" plan gold
key ctrl+q
gone "$app"
start '^Winnow$'
sleep 1.5
key Up
snapshot seat
key Return
focus 'Adjudicator'
key Return
sleep 0.5
snapshot adjudicate
for _ in 1 2 3; do key a Return; sleep 0.5; done
snapshot adjudicated
key ctrl+shift+Return
key Return
sleep 1
key ctrl+w
focus '^Winnow$'
key ctrl+q
gone "$app"
[[ $(reported 'r["gold"][-1]["open"]') == 0 ]] || fail "not every question is decided"

step="freeze"
start 'Trial' "$project"
key alt+6
sleep 2
snapshot before-freezing
key ctrl+Return
sleep 0.5
words gold
snapshot freeze
key Return
until_says 'frozen' cli study "$project" show gold
sleep 2
snapshot frozen

step="export"
key ctrl+e
sleep 1
key ctrl+a
words "$folder/gold.jsonl"
snapshot export
key Return
for _ in $(seq 50); do [[ -s $folder/gold.jsonl ]] && break; sleep 0.2; done
[[ -s $folder/gold.jsonl ]] || fail "nothing was exported"
sleep 1
snapshot exported
key ctrl+q
gone "$app"
gold=$(reported 'r["gold"][-1]["gold"]')
[[ $(grep -c '"type":"item"' "$folder/gold.jsonl") == "$gold" ]] || fail "the file does not hold the $gold gold questions"
[[ -s $folder/gold.jsonl.manifest.json ]] || fail "the manifest is missing"
cli verify "$project" >/dev/null || fail "verify found something"
echo "By keys alone: $count questions, two seats seen live, 3 disagreements decided, $gold gold frozen and exported; $number pictures."
