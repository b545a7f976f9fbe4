/** Whether the window is written from right to left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl';
}
