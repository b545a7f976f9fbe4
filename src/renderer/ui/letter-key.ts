/** Whether a key types a letter or a digit and is not a shortcut. */
export function isLetterKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && /^[\p{L}\p{N}]$/u.test(key);
}
