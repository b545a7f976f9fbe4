#!/bin/bash
# After the files of the deb or rpm are gone: takes away what installing wrote beside them. An upgrade comes by here
# too, when the newer version is in place already (rpm says 1, dpkg "upgrade"); then all of it is still in use.
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

# Nobody opens our links any more.
if command -v update-desktop-database >/dev/null; then update-desktop-database /usr/share/applications || true; fi
