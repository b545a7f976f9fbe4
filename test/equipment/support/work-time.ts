/** How long some work keeps the processor busy, in ms; what else the machine does meanwhile is not counted. */
export function workTime(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
