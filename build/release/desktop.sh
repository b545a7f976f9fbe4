#!/bin/bash
# Runs a command on a Linux machine without a desktop as if it had one: with a display, a window manager, to minimise
# and maximise, and an unlocked keyring, to store sign-ins. Needs xvfb, openbox, dbus and gnome-keyring.
set -u -o pipefail

if [ "${1:-}" != inside ]; then
  # The server chooses a free number, and writes it when it is ready.
  number=$(mktemp)
  Xvfb -displayfd 3 -screen 0 "${PACKSHELF_SCREEN:-1440x900}x24" -nolisten tcp 3>"$number" &
  display=$!
  trap 'kill "$display"; rm -f "$number"' EXIT
  until [ -s "$number" ]; do
    kill -0 "$display" || exit 1
    sleep 0.1
  done
  export DISPLAY=":$(<"$number")" XDG_CURRENT_DESKTOP=GNOME
  # Nothing else of a desktop is started because somebody asks the bus for it.
  dbus-run-session --config-file="$(dirname "$0")/session-bus.conf" -- "$0" inside "$@"
  exit
fi

shift
openbox &
manager=$!
trap 'kill "$manager"' EXIT
until xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; do
  kill -0 "$manager" || exit 1
  sleep 0.1
done
# A temporary keyring; its password is never needed again.
printf packshelf | gnome-keyring-daemon --unlock --components=secrets >/dev/null
"$@"
