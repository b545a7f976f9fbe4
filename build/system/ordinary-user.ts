import { statSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './leftovers.ts';
import { projectFolder } from './project-folder.ts';

/** The home folder of the ordinary user, and its folder for sockets. */
const ordinaryHome = '/tmp/home';

/** A folder that is laid over with an empty one, in which only some of its folders are left. */
export interface Hidden {
  readonly folder: string;
  readonly kept: readonly string[];
}

/**
 * Laid over are the temporary folder, so that what a run leaves there is gone with it, and what another user can't pass
 * through, such as root's home. `kept` stays where it is.
 */
export function foldersToHide(
  kept: readonly string[],
  isPassable: (folder: string) => boolean,
): readonly Hidden[] {
  const folders = ['/tmp'];
  for (const one of kept) {
    const above = parentsOf(one);
    const closed = above.find((folder) => folders.includes(folder) || !isPassable(folder));
    if (closed !== undefined && !folders.includes(closed)) folders.unshift(closed);
  }
  return folders.map((folder) => ({
    folder,
    kept: kept.filter((one) => parentsOf(one).includes(folder)),
  }));
}

/** From the root down. */
function parentsOf(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [...parentsOf(parent), parent];
}

/**
 * For each hidden folder: where the empty one is prepared, its mode, the folders to keep with their places in it, and a dot. The
 * working folder is entered anew, since the old one lies below.
 */
const layOut = `
set -e
while [ "$1" != -- ]; do
  stage=$1 hidden=$2 mode=$3
  shift 3
  mount -t tmpfs -o "mode=$mode" tmpfs "$stage"
  while [ "$1" != . ]; do
    mkdir -p "$stage/$2"
    mount --rbind "$1" "$stage/$2"
    shift 2
  done
  shift
  mount --rbind "$stage" "$hidden"
done
cd "$2"
shift 2
# A line that leads nowhere: with the loopback interface alone Chromium says that the computer is offline.
ip link add line type veth peer name nowhere
ip address add 192.0.2.1/32 dev line
ip link set line up
ip link set nowhere up
mkdir -m 1777 /tmp/.X11-unix
mkdir -m 700 "$HOME"
# Not by exec: the kernel ends the first process with what started it, unless it has changed its user.
if [ "$(id -u)" = 0 ]; then
  chown nobody "$HOME"
  setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups --inh-caps=-all "$@"
else
  setpriv --inh-caps=-all --ambient-caps=-all "$@"
fi
`;

/**
 * The words before a command that make it run, inside of a private world, as somebody without rights: with an empty home and
 * temporary folder of its own, and the project where it is. Chromium has no sandbox for root.
 */
export function asOrdinaryUser(): readonly string[] {
  const hidden = foldersToHide([projectFolder, path.dirname(process.execPath)], (folder) => {
    const { mode } = statSync(folder);
    return (mode & 0o001) !== 0;
  });
  const words = hidden.flatMap(({ folder, kept }) => [
    temporaryFolder('kept'),
    folder,
    folder === '/tmp' ? '1777' : '755',
    ...kept.flatMap((one) => [one, path.relative(folder, one)]),
    '.',
  ]);
  return ['sh', '-c', layOut, 'sh', ...words, '--', projectFolder];
}

export const ordinaryEnvironment: NodeJS.ProcessEnv = {
  HOME: ordinaryHome,
  TMPDIR: '/tmp',
  XDG_RUNTIME_DIR: ordinaryHome,
};
