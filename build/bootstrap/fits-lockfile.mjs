/**
 * Whether npm's record of installed packages fits the lockfile, so that packages installed by hand are not installed
 * again. Only optional packages may be absent.
 * @param {unknown} lockfile content of package-lock.json
 * @param {unknown} installed content of node_modules/.package-lock.json
 */
export function fitsLockfile(lockfile, installed) {
  const wanted = packagesOf(lockfile);
  const present = packagesOf(installed);
  if (wanted === undefined || present === undefined) return false;
  for (const place of Object.keys(present)) {
    if (!(place in wanted)) return false;
  }
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = present[place];
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @returns {Readonly<Record<string, LockedPackage>> | undefined}
 */
function packagesOf(/** @type {unknown} */ lockfile) {
  if (typeof lockfile !== 'object' || lockfile === null || !('packages' in lockfile)) return undefined;
  const { packages } = lockfile;
  return typeof packages === 'object' && packages !== null ? { ...packages } : undefined;
}
