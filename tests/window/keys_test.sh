#!/usr/bin/env bash
# A real window, worked by keys alone: from the Start window to a seat, 20 questions, submit, adjudicate, finish. What was sealed is
# read back by winnow-cli. Usage: keys_test.sh FOLDER_OF_THE_PROGRAMS [FOLDER_FOR_PICTURES]. Leaves with 77 where it cannot run.
set -euo pipefail

bin=$(cd "$1" && pwd)
shots=${2:-}
for tool in Xvfb xdotool openbox setxkbmap timeout; do
    command -v "$tool" >/dev/null || { echo "Skipped: $tool is not installed, so no real window can be worked by keys."; exit 77; }
done

folder=$(mktemp -d)
pids=()
finish() {
    local pid
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
# The whole of it takes about a minute on a quiet machine; whatever hangs must not hold up a build.
# Its sleep ends with it and holds no pipe of ours, or the caller would wait for it.
( trap 'kill "$nap" 2>/dev/null' TERM; sleep 240 & nap=$!; wait "$nap" && kill -TERM $$ ) >/dev/null 2>&1 &
pids+=($!)
trap 'echo "FAILED: it took too long. Last step: $step"; exit 1' TERM
step=start
fail() { echo "FAILED at \"$step\": $*"; snapshot failed; exit 1; }
snapshot() { [[ -n $shots ]] && command -v import >/dev/null && { mkdir -p "$shots"; import -window root "$shots/$1.png"; } || true; }

export HOME=$folder/home XDG_RUNTIME_DIR=$folder/run LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME WAYLAND_DISPLAY
mkdir -p "$HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"
project=$folder/trial.winnow
cli() { "$bin/winnow-cli" "$@"; }

# ---- 20 questions with a picture each, a study with two primaries and an adjudicator
picture=iVBORw0KGgoAAAANSUhEUgAAAAwAAAAJCAIAAACJ2loDAAAAGElEQVQY02OcOXMmAyHARFDFqCIGBgYGAF6ZAd29Yz55AAAAAElFTkSuQmCC
base64 -d <<<"$picture" >"$folder/plot.png"
for i in $(seq -w 1 20); do
    printf '{"type":"figure","id":"f%s","path":"plot.png","attributes":{"crop":"cotton"}}\n' "$i"
    printf '{"type":"item","id":"q%s","kind":"single","figures":["f%s"],"attributes":{"crop":"cotton"},"answer":"A","question":"Which plot is %s?","options":{"A":"one","B":"two","C":"three","D":"four"}}\n' "$i" "$i" "$i"
done >"$folder/questions.jsonl"
{
    cli new "$project" --title Trial
    cli import "$project" "$folder/questions.jsonl"
    for name in One Two Three; do cli people "$project" add "$name"; done
    cli study "$project" create gold --preset plantxpert-gold --set sample.share=1 --set order.items=source --seats "Primary 1=R1,Primary 2=R2,Adjudicator=R3"
    cli study "$project" open gold
} >"$folder/made.txt" 2>&1 || { cat "$folder/made.txt"; fail "the project could not be made"; }

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
    "$bin/winnow" "$@" 2>>"$folder/stderr.txt" &
    app=$!
    pids+=("$app")
    focus "$title"
}
focus() { # waits until a window whose title matches $1 is the active one
    local window
    for _ in $(seq 100); do
        window=$(xdotool search --onlyvisible --pid "$app" --name "$1" 2>/dev/null | tail -1) || window=
        if [[ -n $window ]]; then
            [[ $(xdotool getactivewindow 2>/dev/null) == "$window" ]] && { sleep 0.4; return; }
            xdotool windowactivate "$window" 2>/dev/null || true
        fi
        sleep 0.2
    done
    fail "no window \"$1\" came to the front"
}
gone() { for _ in $(seq 100); do kill -0 "$app" 2>/dev/null || return 0; sleep 0.1; done; fail "the program did not end"; }
key() { local name; for name in "$@"; do xdotool key "$name"; sleep 0.35; done; }
sealed() { cli responses "$project" gold --format csv -o "$folder/now.csv" >/dev/null 2>&1; tail -n +2 "$folder/now.csv" | wc -l; }
rows=0
seals() { # one more row is on disk, no more, no less
    rows=$((rows + 1))
    local seen=0
    for _ in $(seq 40); do
        seen=$(sealed)
        ((seen >= rows)) && break
        sleep 0.1
    done
    ((seen == rows)) || fail "$seen rows are on disk, not $rows"
    sleep 0.35
}
still() { sleep 0.5; local seen; seen=$(sealed); ((seen == rows)) || fail "$seen rows are on disk, not $rows: nothing was to be sealed"; }

# ---- open the project by its path, leave it, and find the seat in the Start window
cd "$folder"
step="open the project"
start '^Winnow$'
key ctrl+o
focus 'Open a project'
xdotool type --delay 20 "$project"
key Return
focus 'Trial'
sleep 1
snapshot project
key ctrl+q
gone

step="sit down"
start '^Winnow$'
sleep 1
snapshot start
# The seats come last in the order of the focus, so ↑ reaches them first.
sit() { for _ in $(seq "$1"); do key Up; done; snapshot "start-$2"; key Return; focus "$3"; }
sit 2 primary 'Primary 1'
snapshot instruction
key Return
sleep 0.5

step="letters, digits, keypad, Enter"
key a Return; seals
key 11 Return; seals
key Num_Lock
key 89 Return; seals
key d 104; seals
step="same key twice"
key b b; seals
step="undo"
key c Return; seals
key u d Return; seals
step="skip"
key s; still
step="mark"
key m a Return; seals
step="note"
key n
xdotool type --delay 40 'abcdm pgdn 1'
key Next; still
key Escape c Return; seals
step="not sure needs an answer"
key q Return; still
snapshot not-sure
key b Return; seals
step="hold a key"
xdotool keydown a; sleep 2; xdotool keyup a
still
key Return; seals
step="layout fr"
setxkbmap fr; sleep 0.3
key 12 36; seals
key b 36; seals
step="layout ru"
setxkbmap ru; sleep 0.3
key 13 36; seals
key 10 36; seals
setxkbmap us; sleep 0.3

step="killed in the middle"
key b
sleep 1
kill -9 "$app"
gone
start '^Winnow$'
sleep 1
sit 2 again 'Primary 1'
sleep 0.5
snapshot restored
key Return; seals

step="the rest"
key 1 Return; seals
key Down Down Return; seals
key c Return; seals
key d Return; seals
step="what was skipped comes last"
key a Return; seals
step="submit"
snapshot summary
key ctrl+shift+Return
snapshot submit
key Return
sleep 1
snapshot submitted
key ctrl+w
focus '^Winnow$'
key ctrl+q
gone

# ---- what is on disk: revision, answer, not sure and note of every question
step="answers of the first seat"
cli responses "$project" gold --format csv -o "$folder/first.csv" >/dev/null
column() { head -1 "$1" | tr ',' '\n' | grep -nx "$2" | cut -d: -f1; }
read_back() { # unit revision answer unsure comment, a line each
    awk -F, -v u="$(column "$1" unit)" -v r="$(column "$1" revision)" -v a="$(column "$1" answer)" -v n="$(column "$1" unsure)" -v c="$(column "$1" comment)" -v s="$(column "$1" seat)" -v seat="$2" \
        'NR > 1 && $s == seat { printf "%s %s %s %s %s\n", $u, $r, $a, $n, $c }' "$1" | sed 's/ *$//'
}
cat >"$folder/wanted.txt" <<'WANTED'
q01 1 A false
q02 1 B false
q03 1 C false
q04 1 D false
q05 1 B false
q06 1 C false
q06 2 D false
q07 1 A false
q08 1 A false
q09 1 C false abcdm pgdn 1
q10 1 B true
q11 1 A false
q12 1 C false
q13 1 B false
q14 1 D false
q15 1 A false
q16 1 B false
q17 1 A false
q18 1 B false
q19 1 C false
q20 1 D false
WANTED
read_back "$folder/first.csv" 'Primary 1' | diff "$folder/wanted.txt" - || fail "the answers on disk are not those that were keyed"

step="second seat"
{
    echo unit,answer
    # Three questions otherwise: q02, q11 and q20.
    awk '!($1 in seen) || $2 > 1 { seen[$1] = $3 } END { for (unit in seen) print unit "," (unit == "q02" || unit == "q11" || unit == "q20" ? "C" : seen[unit]) }' "$folder/wanted.txt" | sort
} >"$folder/second.csv"
cli answer "$project" gold --seat 'Primary 2' --from "$folder/second.csv" --submit >/dev/null || fail "the second seat could not answer"

step="adjudicate"
start '^Winnow$'
sleep 1
sit 1 adjudicator 'Adjudicator'
rows=$(sealed)
key Return
sleep 0.5
snapshot adjudicate
key b Return; seals
key a a; seals
key 13 Return; seals
key ctrl+shift+Return
key Return
sleep 1
snapshot adjudicated
key ctrl+w
focus '^Winnow$'
key ctrl+q
gone
cli responses "$project" gold --format csv -o "$folder/last.csv" >/dev/null
printf 'q02 1 B false\nq11 1 A false\nq20 1 D false\n' | diff - <(read_back "$folder/last.csv" Adjudicator) || fail "the adjudicator's answers are not those that were keyed"

step="finish"
cli study "$project" freeze gold >/dev/null || fail "the study could not be frozen"
cli verify "$project" >/dev/null || fail "verify found something"
cli export "$project" gold --split gold --format csv -o "$folder/gold.csv" >/dev/null
[[ $(tail -n +2 "$folder/gold.csv" | wc -l) == 20 ]] || fail "the gold split has not 20 questions"
if grep -i 'q[0-9][0-9]\|plot.png' "$folder/stderr.txt"; then fail "the program's own messages name a question or a file"; fi
echo "By keys alone: 20 questions, 21 seals, a draft restored after kill -9, 3 disagreements decided, gold frozen."
