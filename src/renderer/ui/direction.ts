export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The key that does in text from left to right what this one does in the direction of the page. */
export function mirrorKey(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** The text direction, for libraries that do not read it from the page. */
export function textDirection(): 'ltr' | 'rtl' {
  return isRightToLeft() ? 'rtl' : 'ltr';
}

/** The physical side at which a line of text ends. */
export function inlineEnd(): 'left' | 'right' {
  return isRightToLeft() ? 'left' : 'right';
}

/** The physical side at which a line of text starts. */
export function inlineStart(): 'left' | 'right' {
  return isRightToLeft() ? 'right' : 'left';
}
