import { powerMonitor } from 'electron';

/** Calls back when the computer wakes up or is unlocked; the returned function ends that. */
export function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  powerMonitor.on('unlock-screen', listener);
  return () => {
    powerMonitor.off('resume', listener);
    powerMonitor.off('unlock-screen', listener);
  };
}
