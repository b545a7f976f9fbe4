import { powerMonitor } from 'electron';

/** Calls the listener when the computer wakes up or is unlocked, until the returned function is called. */
export function onWake(listener: () => void): () => void {
  powerMonitor.on('resume', listener);
  powerMonitor.on('unlock-screen', listener);
  return () => {
    powerMonitor.off('resume', listener);
    powerMonitor.off('unlock-screen', listener);
  };
}
