/** Whether keys typed into the element enter text. */
export function takesText(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement
    ? !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type)
    : element instanceof HTMLTextAreaElement;
}
