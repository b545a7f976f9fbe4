import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../../bootstrap/say.mjs';
import { runTool } from '../../package/run-tool.ts';

/** Major, minor and patch of a published version; undefined for anything else, such as a pre-release. */
function numbersIn(tag: string): readonly [number, number, number] | undefined {
  const [, major, minor, patch] = /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The last version before this one, also where this one is published already. `tags`: of the published releases, in any order.
 * Undefined if there is none.
 */
export function previousVersion(tags: readonly string[], version: string): string | undefined {
  const own = numbersIn(`v${version.replace(/-.*$/, '')}`);
  if (own === undefined) throw new Error(`${version} is not a version.`);
  const earlier = tags
    .flatMap((tag) => {
      const numbers = numbersIn(tag);
      return numbers !== undefined && compare(numbers, own) < 0 ? [numbers] : [];
    })
    .sort(compare);
  return earlier.at(-1)?.join('.');
}

/** The tags in the answer of `gh release list --json tagName`. */
export function tagsIn(answer: string): string[] {
  const releases: unknown = JSON.parse(answer);
  if (!Array.isArray(releases)) throw new Error('gh has listed no releases.');
  return releases.flatMap((release: unknown) =>
    typeof release === 'object' && release !== null && 'tagName' in release ? [String(release.tagName)] : [],
  );
}

/**
 * Downloads an installer of the release before this version into a folder. `installer`: the end of its name, such as
 * `linux-x64.AppImage`. The first release has none before it; then nothing is downloaded, which is said.
 */
export async function downloadPrevious(
  installer: string,
  folder: string,
  version: string,
  repository: string,
): Promise<void> {
  const gh = async (...args: string[]): Promise<string> =>
    await runTool('gh', ['release', ...args, '--repo', repository], 'gh');
  const published = ['--exclude-drafts', '--exclude-pre-releases'];
  const tags = tagsIn(await gh('list', ...published, '--limit', '1000', '--json', 'tagName'));
  const previous = previousVersion(tags, version);
  if (previous === undefined) {
    say(`nothing is published before ${version}, so there is no version to update from`);
    return;
  }
  const name = `Packshelf-${previous}-${installer}`;
  await mkdir(folder, { recursive: true });
  await gh('download', `v${previous}`, '--pattern', name, '--dir', folder);
  say(path.join(folder, name));
}
