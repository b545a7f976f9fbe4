import { createHash } from 'node:crypto';
import type { Connection } from '../../preload/contract/connection.ts';

/**
 * Identifies a service in links: the first twelve hex digits of the SHA-256 of its normalised addresses. Reveals nothing about
 * the user.
 */
export function fingerprintOf({ authUrl, baseUrl }: Pick<Connection, 'authUrl' | 'baseUrl'>): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, baseUrl]))
    .digest('hex')
    .slice(0, 12);
}
