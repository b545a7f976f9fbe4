import { safeStorage } from 'electron';
import { createProtection, type Protection } from './secret-protection.ts';

/** Encryption by Electron's `safeStorage`; not called before a secret is read or written. */
export const systemProtection: Protection = createProtection(safeStorage, process.platform);
