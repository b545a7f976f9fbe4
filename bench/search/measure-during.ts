import { rmSync } from 'node:fs';
import type { ScriptTools } from '../../build/checks/script.ts';
import { buildPrograms, measuredBy } from '../_programs.ts';
import { duringSchema, type DuringMeasured } from './measured.ts';

export async function buildDuring(folder: string, project?: string): Promise<string> {
  const sources = { during: 'bench/search/during.ts', worker: 'src/main/catalog/worker/entry.ts' };
  const program = await buildPrograms(folder, sources, project);
  return program('during');
}

/** Searches while the pages of a folder are read into a new catalog. */
export async function measureDuring(
  tools: ScriptTools,
  program: string,
  pages: string,
  latencyMs: number,
): Promise<DuringMeasured> {
  const catalog = tools.folder('bench-during');
  const args = [program, pages, catalog, String(latencyMs)];
  const measured = await measuredBy(tools, args, duringSchema);
  rmSync(catalog, { recursive: true, force: true });
  return measured;
}
