import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { decodeText } from '../../preload/contract/decode-text.ts';
import { remove, retry } from '../files/held-file.ts';
import { itemNamed, kindOf, type PolicyItem, type PolicySource } from './policy-items.ts';
import { readRegistryFile } from './registry-file.ts';
import { own } from '../../preload/contract/own.ts';

/** Below HKEY_LOCAL_MACHINE and HKEY_CURRENT_USER; only administrators can write there. */
export const policyKey = 'Software\\Policies\\Packshelf';
/** The machine's policy wins over the person's. */
const hives = ['HKLM', 'HKCU'] as const;
type Hive = (typeof hives)[number];

const regTimeoutMs = 3000;
const powerShellTimeoutMs = 7000;

/**
 * The environment variable names the file to write. Double quotes are avoided, because they would have to be escaped for
 * the command line.
 */
const powerShellScript = `
$ErrorActionPreference = 'Stop'
$read = {
  param($hive)
  $key = $hive + ':\\${policyKey}'
  if (Test-Path -LiteralPath $key) {
    Get-ItemProperty -LiteralPath $key |
      Select-Object -Property * -ExcludeProperty PSPath, PSParentPath, PSChildName, PSDrive, PSProvider
  }
}
@{ HKLM = & $read 'HKLM'; HKCU = & $read 'HKCU' } |
  ConvertTo-Json -Depth 4 -Compress |
  Set-Content -LiteralPath $env:PACKSHELF_POLICY_FILE -Encoding UTF8
`;

const valuesSchema = v.nullable(v.record(v.string(), v.unknown()), {});
const powerShellSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ HKLM: valuesSchema, HKCU: valuesSchema }),
);

/** The exit code of a program of Windows; null if it could not start or took too long. Its texts are translated. */
function run(
  program: string,
  args: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { timeout, env, windowsHide: true }, () => resolve(child.exitCode));
  });
}

/** Replaces `%NAME%` as Windows does; unknown names stay. */
function expandWith(env: NodeJS.ProcessEnv): (text: string) => string {
  return (text) => text.replaceAll(/%([^%]+)%/gu, (whole, name: string) => own(env, name) ?? whole);
}

/** The registry has no booleans, and its lists have a type of their own. */
function converted(item: PolicyItem, value: unknown): unknown {
  const kind = kindOf(item);
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
  return kind === 'array' && typeof value === 'string' ? [value] : value;
}

/** Windows does not tell names of values apart by case. */
function sourceOf(hive: Hive, values: Readonly<Record<string, unknown>>): PolicySource {
  const items = Object.entries(values).map(([name, value]) => {
    const item = itemNamed(name);
    return item === null ? ([name, value] as const) : ([item, converted(item, value)] as const);
  });
  return { name: `${hive}\\${policyKey}`, items: Object.fromEntries(items), problems: [] };
}

/** Reads both keys with reg.exe; null if it was not allowed to run or its file was not understood. */
async function readWithReg(
  system: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<PolicySource[] | null> {
  const reg = (...args: readonly string[]): Promise<number | null> =>
    run(join(system, 'reg.exe'), [...args, '/reg:64'], regTimeoutMs, env);
  const fileOf = (hive: Hive): string => join(folder, `${hive}.reg`);
  /** Whether the key is there, and in its file; null if it is only there. */
  const exportKey = async (hive: Hive): Promise<boolean | null> => {
    const key = `${hive}\\${policyKey}`;
    if ((await reg('export', key, fileOf(hive), '/y')) === 0) return true;
    // For a full disk the exit code is that for a missing key.
    return (await reg('query', key)) === 1 ? false : null;
  };
  const [probe, ...exported] = await Promise.all([
    // It exists on each computer, and so tells a missing key from a reg.exe that is turned off: both exit with 1.
    reg('query', 'HKLM\\Software\\Policies'),
    ...hives.map(exportKey),
  ]);
  if (probe !== 0 || exported.includes(null)) return null;
  const sources: PolicySource[] = [];
  for (const [index, hive] of hives.entries()) {
    const values =
      exported[index] === true
        ? readRegistryFile(await retry(() => readFile(fileOf(hive))), expandWith(env))
        : {};
    if (values === null) return null;
    sources.push(sourceOf(hive, values));
  }
  return sources;
}

/** As `readWithReg`. Slower, but also works where "Prevent access to registry editing tools" turns reg.exe off. */
async function readWithPowerShell(
  system: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<PolicySource[] | null> {
  const file = join(folder, 'values.json');
  const program = join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', powerShellScript];
  const code = await run(program, args, powerShellTimeoutMs, { ...env, PACKSHELF_POLICY_FILE: file });
  if (code !== 0) return null;
  const read = v.safeParse(powerShellSchema, decodeText(await retry(() => readFile(file))));
  return read.success ? hives.map((hive) => sourceOf(hive, read.output[hive])) : null;
}

/** Creates a folder for what the system's programs answer: in the profile where there is no temporary folder. */
async function makeFolder(profile: string): Promise<string> {
  const name = 'packshelf-policy-';
  try {
    return await mkdtemp(join(tmpdir(), name));
  } catch {
    await mkdir(profile, { recursive: true });
    return await mkdtemp(join(profile, name));
  }
}

/** Reads the policies of the machine and of the person from the registry; null if that is not possible. */
export async function readRegistry(env: NodeJS.ProcessEnv, profile: string): Promise<PolicySource[] | null> {
  const root = env['SystemRoot'];
  if (root === undefined) return null;
  const system = join(root, 'System32');
  try {
    const folder = await makeFolder(profile);
    try {
      return (await readWithReg(system, folder, env)) ?? (await readWithPowerShell(system, folder, env));
    } finally {
      // A virus scanner may still have the files open, for which the start must not wait.
      void remove(folder).catch(() => undefined);
    }
  } catch {
    return null;
  }
}
