const parts = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?/u;

/**
 * Whether a version (https://semver.org) is later than another one: by its three numbers, then a release after its
 * pre-releases, then those by their names and numbers. False if one can't be read.
 */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [parts.exec(version), parts.exec(than)];
  if (a === null || b === null) return false;
  for (const index of [1, 2, 3]) {
    const difference = Number(a[index]) - Number(b[index]);
    if (difference !== 0) return difference > 0;
  }
  const [early, earlyThan] = [a[4], b[4]];
  if (early === undefined || earlyThan === undefined) return early === undefined && earlyThan !== undefined;
  return early.localeCompare(earlyThan, 'en', { numeric: true }) > 0;
}
