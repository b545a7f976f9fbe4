import { createHash } from 'node:crypto';
import type { ConnectProxy } from './connect-proxy.ts';

/** The header `Proxy-Authorization` of Basic (RFC 7617). */
function basicHeader(userName: string, password: string): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

/** Makes a proxy ask for a name and password by Basic; returns the passwords that it got, in order. */
export function askByBasic(proxy: ConnectProxy, userName: string, password: string): readonly string[] {
  const tried: string[] = [];
  proxy.authenticate = (authorization) => {
    if (authorization !== undefined)
      tried.push(
        Buffer.from(authorization.replace(/^Basic /u, ''), 'base64')
          .toString()
          .split(':')[1] ?? '',
      );
    return authorization === basicHeader(userName, password) ? [] : ['Basic realm="Example Works"'];
  };
  return tried;
}

/** Makes a proxy ask by Digest, with a new nonce for each connection; returns the responses that it got, in order. */
export function askByDigest(proxy: ConnectProxy, userName: string, password: string): readonly string[] {
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
  const tried: string[] = [];
  const nonces: string[] = [];
  proxy.authenticate = (authorization, target) => {
    const field = (name: string): string =>
      new RegExp(`[ ,]${name}="?([^",]*)`, 'u').exec(authorization ?? '')?.[1] ?? '';
    const nonce = field('nonce');
    const proof = md5(
      [
        md5(`${userName}:office:${password}`),
        nonce,
        field('nc'),
        field('cnonce'),
        'auth',
        md5(`CONNECT:${target}`),
      ].join(':'),
    );
    if (authorization !== undefined) tried.push(field('response'));
    const isFresh = nonces.at(-1) === nonce || nonces.includes(nonce);
    if (authorization !== undefined && isFresh && field('response') === proof) return [];
    nonces.push(`nonce-${nonces.length}`);
    return [`Digest realm="office", qop="auth", algorithm=MD5, nonce="${nonces.at(-1) ?? ''}", stale=false`];
  };
  return tried;
}
