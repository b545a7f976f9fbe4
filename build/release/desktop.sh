#!/bin/bash
# Runs a command on a Linux machine without a desktop as if it had one: with a display, a window manager, to minimise
# and maximise, and an unlocked keyring, to store sign-ins. Needs xvfb, openbox, dbus and gnome-keyring.
set -u -o pipefail

if [ "${1:-}" != inside ]; then
  export DISPLAY=:99 XDG_CURRENT_DESKTOP=GNOME
  Xvfb "$DISPLAY" -screen 0 1440x900x24 -nolisten tcp &
  display=$!
  trap 'kill "$display"' EXIT
  until xdpyinfo >/dev/null 2>&1; do
    kill -0 "$display" || exit 1
    sleep 0.1
  done
  dbus-run-session -- "$0" inside "$@"
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
