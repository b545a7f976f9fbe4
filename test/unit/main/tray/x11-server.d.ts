/** The parts of the package's display that are used here; it comes without types. */
declare module 'x11' {
  interface DisplayClient {
    startReply(extraWords: number, detail: number): Buffer;
    send(bytes: Buffer): void;
    sendEvent(bytes: Buffer): void;
  }

  interface DisplayServer {
    readonly atomsByName: Map<string, number>;
    readonly atomsById: Map<number, string>;
    readonly selections: Map<number, { readonly wid: number }>;
    addClientStream(stream: import('node:net').Socket): void;
    registerExtension(
      name: string,
      extension: {
        readonly eventsCount: number;
        readonly handleRequest: (server: unknown, client: DisplayClient, minor: number, body: Buffer) => void;
      },
    ): { readonly firstEvent: number };
  }

  export function createServer(): DisplayServer;
}
