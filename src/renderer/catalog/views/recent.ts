import { recentLimit } from '../../../preload/contract/saved-view.ts';

/** Recent searches with one more, the newest first. If it continues the newest one, it replaces that. */
export function withRecent(recent: readonly string[], typed: string): readonly string[] {
  const text = typed.trim();
  if (text === '') return recent;
  const folded = text.toLocaleLowerCase();
  const others = recent.filter((each, at) => {
    const other = each.toLocaleLowerCase();
    return other !== folded && !(at === 0 && folded.startsWith(other));
  });
  return [text, ...others].slice(0, recentLimit);
}
