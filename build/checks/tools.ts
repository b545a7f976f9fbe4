import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../system/project-folder.ts';

/** The script of a development tool, so that it runs on the Node of this task. `name` is its package. */
export function toolProgram(name: string, program: string = name): string {
  const folder = path.join(projectFolder, 'node_modules', name);
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = programOf(manifest, program);
  if (file === undefined) throw new Error(`package ${name} has no program ${program}`);
  return path.join(folder, file);
}

function programOf(manifest: unknown, program: string): string | undefined {
  if (typeof manifest !== 'object' || manifest === null || !('bin' in manifest)) return undefined;
  const { bin } = manifest;
  if (typeof bin === 'string') return bin;
  if (typeof bin !== 'object' || bin === null) return undefined;
  const file: unknown = Object.getOwnPropertyDescriptor(bin, program)?.value;
  return typeof file === 'string' ? file : undefined;
}
