import { createHash } from 'node:crypto';
import type { Connection } from '../../preload/contract/connection.ts';

/**
 * Tells one service from another in links: the first twelve hex digits of a SHA-256 over its normalised addresses. It
 * says nothing about the person.
 */
export function fingerprintOf({ authUrl, baseUrl }: Pick<Connection, 'authUrl' | 'baseUrl'>): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, baseUrl]))
    .digest('hex')
    .slice(0, 12);
}
