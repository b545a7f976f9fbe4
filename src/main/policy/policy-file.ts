import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { decodeText } from '../../preload/contract/decode-text.ts';
import { isAbsent } from '../files/error-code.ts';
import { emptySource, type PolicySource } from './policy-items.ts';
import { isProtected } from './protected-file.ts';

/** The policy of a computer with Linux. */
export const linuxPolicyFile = '/etc/packshelf/policy.json';

/** A policy has some lines; a larger file is none. */
const maxBytes = 1024 * 1024;

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((json) => !Array.isArray(json)),
  v.record(v.string(), v.unknown()),
);

/**
 * Reads a policy from a JSON file. A missing file is an empty policy. The file must belong to `owner` (a user id) and must not
 * be writable by others, because otherwise any program of the person could set the policy;
 * null where files have no such owner.
 */
export function readPolicyFile(file: string, owner: number | null): PolicySource {
  let descriptor: number | undefined;
  try {
    // Non-blocking, so that a pipe in this place does not stop the start.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const facts = fstatSync(descriptor);
    if (!facts.isFile() || facts.size > maxBytes) return emptySource(file, 'not-understood');
    if (owner !== null && !isProtected(facts, owner)) return emptySource(file, 'not-protected');
    const read = v.safeParse(fileSchema, decodeText(readFileSync(descriptor)));
    return read.success
      ? { name: file, items: read.output, problems: [] }
      : emptySource(file, 'not-understood');
  } catch (error) {
    return emptySource(file, isAbsent(error) ? null : 'not-readable');
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
