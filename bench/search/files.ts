import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** The files that the programs of one measurement share in its folder. */

export function queriesFile(folder: string): string {
  return path.join(folder, 'queries.json');
}

export function randomFile(folder: string): string {
  return path.join(folder, 'random.json');
}

export function expectedFile(folder: string): string {
  return path.join(folder, 'expected.json');
}

export function answersFile(folder: string, engine: string): string {
  return path.join(folder, `${engine}.answers.json`);
}

export function engineFolder(folder: string, engine: string): string {
  return path.join(folder, engine);
}

export function readJson<T>(file: string, schema: v.GenericSchema<unknown, T>): T {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return v.parse(schema, json);
}
