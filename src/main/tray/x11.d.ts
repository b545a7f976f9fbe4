/** The parts of the package `x11` that are used here; it comes without types. */
declare module 'x11' {
  type Answer<T> = (error: Error | null | undefined, value: T) => void;

  interface Client {
    require(extension: 'fixes', onReady: Answer<Fixes>): void;
    InternAtom(onlyIfExists: boolean, name: string, onReply: Answer<number>): void;
    GetSelectionOwner(atom: number, onReply: Answer<number>): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'event', listener: (event: { readonly name: string; readonly owner?: number }) => void): void;
  }

  interface Fixes {
    SelectSelectionInput(window: number, selection: number, changes: number): void;
  }

  export function createClient(
    options: {
      readonly stream: import('node:net').Socket;
      readonly auth: { readonly name: string; readonly data: string };
      readonly disableBigRequests: boolean;
    },
    onReady: Answer<{ readonly screen: readonly { readonly root: number }[] } | undefined>,
  ): Client;
}

declare module 'x11/lib/auth.js' {
  export default function findCookie(
    display: string,
    host: string,
    family: undefined,
    onFound: (error: Error | null, cookie?: { readonly authName: string; readonly authData: string }) => void,
  ): void;
}
