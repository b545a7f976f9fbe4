/** Runs work after `ms`; the returned function cancels it. Passed in where tests or a simulation control time. */
export type Timer = (ms: number, work: () => void) => () => void;

export const timer: Timer = (ms, work) => {
  const timeout = setTimeout(work, ms);
  return () => clearTimeout(timeout);
};
