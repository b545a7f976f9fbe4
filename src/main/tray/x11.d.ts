/** The parts of the package `x11` that are used here; it comes without types. */
declare module 'x11' {
  type Answer<T> = (error: unknown, value: T) => void;

  interface Client {
    require(extension: 'fixes', onReady: Answer<Fixes>): void;
    InternAtom(onlyIfExists: boolean, name: string, onReply: Answer<number>): void;
    GetSelectionOwner(atom: number, onReply: Answer<number>): void;
    on(event: string, listener: (event: { readonly name: string; readonly owner?: number }) => void): void;
  }

  interface Fixes {
    SelectSelectionInput(window: number, selection: number, changes: number): void;
  }

  export function createClient(
    options: {
      readonly stream: import('node:net').Socket;
      readonly auth: { readonly name: string; readonly data: string };
      readonly disableBigRequests: true;
    },
    onReady: Answer<{ readonly screen: readonly { readonly root: number }[] } | undefined>,
  ): Client;
}

declare module 'x11/lib/auth.js' {
  export default function findCookie(
    display: string,
    host: string,
    family: undefined,
    onFound: (error: unknown, cookie?: { readonly authName: string; readonly authData: string }) => void,
  ): void;
}
