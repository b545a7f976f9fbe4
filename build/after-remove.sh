#!/bin/bash
# Runs after the files of the deb or rpm are removed, and removes what the installation wrote in addition. It also runs
# in an upgrade, after the newer version is installed (rpm passes 1, dpkg "upgrade"): then all of it is still in use.
case "$1" in
  0 | remove | purge) ;;
  *) exit 0 ;;
esac

if command -v update-alternatives >/dev/null; then
  update-alternatives --remove packshelf /opt/Packshelf/packshelf || true
else
  rm -f /usr/bin/packshelf
fi

profile=/etc/apparmor.d/packshelf
if [ -f "$profile" ]; then
  if command -v apparmor_parser >/dev/null; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi

# Without the desktop entry no program opens our links.
if command -v update-desktop-database >/dev/null; then update-desktop-database /usr/share/applications || true; fi
