import { guard, notInTheStandIn } from '../guard.ts';

/** Electron's `systemPreferences`. Only macOS has user defaults, and the stand-in has no dictionary there. */
export const systemPreferences = guard(
  process.platform === 'darwin'
    ? {
        getUserDefault(_name: string, type: string): object {
          if (type !== 'dictionary') throw notInTheStandIn(`systemPreferences.getUserDefault of a ${type}`);
          return {};
        },
      }
    : {},
  'systemPreferences',
);
