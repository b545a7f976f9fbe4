import { readFile } from 'node:fs/promises';
import plist, { type PlistObject, type PlistValue } from 'plist';

/** Reads an XML property list such as Info.plist; throws if it is not a dictionary. */
export async function readPlist(file: string): Promise<PlistObject> {
  const value = plist.parse(await readFile(file, 'utf8'));
  if (!isDictionary(value)) throw new Error(`${file} is no dictionary.`);
  return value;
}

function isDictionary(value: PlistValue): value is PlistObject {
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
