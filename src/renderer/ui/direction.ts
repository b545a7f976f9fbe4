/** Whether the window is written from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The direction of writing, for what doesn't take it from the page. */
export function textDirection(): 'ltr' | 'rtl' {
  return isRightToLeft() ? 'rtl' : 'ltr';
}

/** The physical side at which a line of writing ends. */
export function inlineEnd(): 'left' | 'right' {
  return isRightToLeft() ? 'left' : 'right';
}

/** The physical side at which a line of writing starts. */
export function inlineStart(): 'left' | 'right' {
  return isRightToLeft() ? 'right' : 'left';
}
