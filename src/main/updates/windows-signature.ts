import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';

/**
 * Why a program is not run. `not-checked`: Windows gave no answer about it that can be trusted. `not-signed`: it has no valid
 * signature. `other-publisher`: it has that of somebody else.
 */
export type Refusal = 'not-checked' | 'not-signed' | 'other-publisher';

/** Null if a program has a valid signature of one of the publishers. */
export type VerifySignature = (file: string, publishers: readonly string[]) => Promise<Refusal | null>;

interface SignatureFacts {
  /** `C:\Windows`; null if the system doesn't tell it. */
  readonly windows: string | null;
  readonly env: NodeJS.ProcessEnv;
}

/** With an installer of 120 MB it takes one to three seconds. */
const timeoutMs = 30_000;

/**
 * The environment names the file. The answer is the state, the path and the name of the signer, each letter as a number, because
 * the code page of the output depends on the system. It does without what PowerShell refuses in its constrained language mode.
 */
const script = `
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
$signature = Get-AuthenticodeSignature -LiteralPath $env:PACKSHELF_UPDATE_FILE
$signature.Status, $signature.Path, $signature.SignerCertificate.Subject | ForEach-Object {
  -join (([string]$_).ToCharArray() | ForEach-Object { '{0:x4}' -f [int]$_ })
}
`;

/** What programs of Windows need. Others, such as PSModulePath, would let the person's settings change the answer. */
const neededVariables = [
  'ALLUSERSPROFILE',
  'APPDATA',
  'CommonProgramFiles',
  'LOCALAPPDATA',
  'NUMBER_OF_PROCESSORS',
  'OS',
  'PROCESSOR_ARCHITECTURE',
  'ProgramData',
  'ProgramFiles',
  'SystemDrive',
  'TEMP',
  'TMP',
  'USERDOMAIN',
  'USERNAME',
  'USERPROFILE',
] as const;

/**
 * The folder of Windows, by the link that its kernel makes at the start of the computer. A person can set the variables SystemRoot
 * and windir, and so have another program asked.
 */
export function windowsFolder(): string | null {
  try {
    return realpathSync.native(String.raw`\\?\GLOBALROOT\SystemRoot`);
  } catch {
    return null;
  }
}

/** The names in a distinguished name such as `CN="Example, Inc.", C=US`, by their keys. */
function namesIn(text: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const parts = text.matchAll(/([^=,;+]+)=\s*(?:"((?:[^"]|"")*)"|((?:\\.|[^,;+\\])*))/gu);
  for (const [, key = '', inQuotes, plain = ''] of parts)
    names.set(
      key.trim(),
      inQuotes?.replaceAll('""', '"') ??
        plain.trim().replaceAll(/\\(.)/gu, (_whole, letter: string) => letter),
    );
  return names;
}

/** Whether a signer is a publisher: all its names if it is given as a distinguished name, else the common name (CN). */
export function isPublisher(signer: string, publisher: string): boolean {
  const [names, wanted] = [namesIn(signer), namesIn(publisher)];
  if (wanted.size === 0) return names.get('CN') === publisher;
  return [...wanted].every(([key, name]) => names.get(key) === name);
}

function decode(hex: string): string | null {
  if (!/^(?:[\da-f]{4})*$/u.test(hex)) return null;
  const codes = (hex.match(/.{4}/gu) ?? []).map((code) => Number.parseInt(code, 16));
  return codes.map((code) => String.fromCharCode(code)).join('');
}

/** Asks PowerShell, which each Windows has. Only its positive answer counts; electron-updater takes no answer for one. */
export function createSignatureCheck({ windows, env }: SignatureFacts): VerifySignature {
  async function ask(system: string, file: string): Promise<readonly (string | null)[]> {
    const home = join(system, 'WindowsPowerShell', 'v1.0');
    const needed = neededVariables.map((name) => [name, env[name]] as const);
    const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', script];
    const { stdout } = await promisify(execFile)(join(home, 'powershell.exe'), args, {
      cwd: system,
      env: {
        ...Object.fromEntries(needed),
        SystemRoot: windows ?? '',
        windir: windows ?? '',
        Path: system,
        PSModulePath: join(home, 'Modules'),
        PACKSHELF_UPDATE_FILE: file,
      },
      timeout: timeoutMs,
      windowsHide: true,
    });
    return stdout
      .replace(/\r?\n$/u, '')
      .split(/\r?\n/u)
      .map(decode);
  }

  return async (file, publishers) => {
    if (windows === null) return 'not-checked';
    const answer = await ask(join(windows, 'System32'), file).catch(() => []);
    const [status, path, signer, ...others] = answer;
    if (typeof status !== 'string' || typeof path !== 'string' || typeof signer !== 'string')
      return 'not-checked';
    if (others.length > 0 || normalize(path) !== normalize(file)) return 'not-checked';
    if (status !== 'Valid') return 'not-signed';
    return publishers.some((publisher) => isPublisher(signer, publisher)) ? null : 'other-publisher';
  };
}
