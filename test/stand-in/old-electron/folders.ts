import path from 'node:path';
import { oldElectronFolder } from '../../../build/provision/old-electron.ts';

/** A copy of `src`, in which the few places that an old version can't read are written anew. */
export const sourceFolder = path.join(oldElectronFolder, 'src');

/** The copy of `shims`, beside their packages. */
export const shimsFolder = path.join(oldElectronFolder, 'shims');

/** The app as built for the old Electron. */
export const appFolder = path.join(oldElectronFolder, 'app');
