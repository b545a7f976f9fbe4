/** ms while this thread had a processor, which other work on the machine makes no longer; in steps of some 4 on Linux. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** ms of this thread for what happens once: as time passes, or with `processor` among the arguments, that of `processorMs`. */
export const now = process.argv.includes('processor') ? processorMs : (): number => performance.now();
