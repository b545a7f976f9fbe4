import { safeStorage } from 'electron';
import { createProtection, type Protection } from './secret-protection.ts';

/** The protection that this system offers through Electron; untouched until a secret is saved or read. */
export const systemProtection: Protection = createProtection(safeStorage, process.platform);
