import { createPackageMaker, type ProcessPackage } from '../../../test/equipment/service/packages.ts';
import { ownPackages } from './own-packages.ts';

/** Packages of the sample service, as `npm run demo` shows them: this many with the same seed. */
const generated = 20_000;
const seed = 1;

/** The sample service's packages with those written by hand spread among them. */
export function judgedList(): readonly ProcessPackage[] {
  const make = createPackageMaker(seed, 'us');
  const total = generated + ownPackages.length;
  const every = Math.floor(generated / ownPackages.length);
  const list: ProcessPackage[] = [];
  for (let index = 0; index < generated; index += 1) {
    const own = index % every === 0 ? ownPackages[index / every] : undefined;
    if (own !== undefined) list.push({ ...own, totalcount: total });
    list.push(make(index, total));
  }
  return list;
}
