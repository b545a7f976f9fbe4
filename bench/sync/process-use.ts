import { readFileSync } from 'node:fs';

/**
 * Peak memory of this process in MB of 10^6 bytes. On Linux from /proc, because `maxRSS` there includes the copy of the
 * parent process before exec.
 */
export function peakRssMb(): number {
  const kilobytes = linuxPeak() ?? process.resourceUsage().maxRSS;
  return (kilobytes * 1024) / 1e6;
}

function linuxPeak(): number | null {
  try {
    const found = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

/** Processor time of all threads of this process since it was started, in ms. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
