/** An address with its port in a line of `strace -yy`. */
const addressIn =
  /sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)|sin6_port=htons\((\d+)\).*?inet_pton\(AF_INET6, "([^"]+)"/u;

/** The peer of a connected socket, which strace prints after the socket's number. */
const peer = /->\[?([0-9a-fA-F.:]+?)\]?:(\d+)\]>/u;

/**
 * The addresses that a program and its children connected to by TCP or sent datagrams to, as `address:port`, each once.
 * Without connected datagram sockets, because connecting one sends nothing.
 */
export function readStrace(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    const [, call, protocol = ''] = /\b(connect|sendto|sendmsg|sendmmsg)\(\d+<(\w+)/u.exec(line) ?? [];
    if (call === undefined || !/^(?:TCP|UDP|RAW|PING)/u.test(protocol)) continue;
    // Data on a connection goes to the address of the connection, which counts already.
    if (call === 'connect' ? protocol.startsWith('UDP') : protocol.startsWith('TCP')) continue;
    const address = whereTo(line);
    if (address !== undefined) found.add(address);
  }
  return [...found].sort();
}

function whereTo(line: string): string | undefined {
  const [, port4, address4, port6, address6] = addressIn.exec(line) ?? [];
  if (address4 !== undefined) return `${address4}:${port4 ?? ''}`;
  if (address6 !== undefined) return `[${address6}]:${port6 ?? ''}`;
  const [, address, port] = peer.exec(line) ?? [];
  if (address === undefined) return undefined;
  return address.includes(':') ? `[${address}]:${port ?? ''}` : `${address}:${port ?? ''}`;
}
