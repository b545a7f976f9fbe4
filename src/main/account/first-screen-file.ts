import { join } from 'node:path';
import * as v from 'valibot';
import { firstScreenSchema, type FirstScreen } from '../../preload/contract/first-screen.ts';
import { readIfExists, replaceDurably } from '../files/durable-file.ts';

/** `look`: all that changes how the same list looks, such as language and columns. */
const storedSchema = v.object({ look: v.string(), screen: firstScreenSchema });
const pointerSchema = v.object({ file: v.string() });

/** In the folder of the account's catalog, with which it is deleted. */
const fileIn = (folder: string): string => join(folder, 'first-screen.json');

/** Null unless the list and its look are those that were stored. */
export async function readFirstScreen(folder: string, look: string): Promise<FirstScreen | null> {
  const [stored, pointer] = await Promise.all([
    readJson(fileIn(folder), storedSchema),
    readJson(join(folder, 'current.json'), pointerSchema),
  ]);
  const isSame = stored?.look === look && pointer?.file === `${stored.screen.snapshot}.sqlite`;
  return isSame ? stored.screen : null;
}

/** Writes only what has changed. Without the file the next start only takes longer, so failures do not matter. */
export async function writeFirstScreen(folder: string, look: string, screen: FirstScreen): Promise<void> {
  const data = Buffer.from(JSON.stringify({ look, screen }));
  try {
    const before = await readIfExists(fileIn(folder));
    if (before?.equals(data) !== true) await replaceDurably(fileIn(folder), data);
  } catch {
    // As said above.
  }
}

async function readJson<T>(file: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  const data = await readIfExists(file).catch(() => null);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data?.toString());
  return read.success ? read.output : null;
}
