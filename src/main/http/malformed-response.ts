/** A response that breaks the rules of HTTP so that it can't be read. The message is for a help desk. */
export class MalformedResponse extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'MalformedResponse';
  }
}
