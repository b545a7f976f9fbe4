import { execFile, execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { policyKey, readRegistry } from '../../../../src/main/policy/registry.ts';
import { CannotAsk, drive } from '../drive.ts';

const system = path.join(process.env['SystemRoot'] ?? '', 'System32');
const key = `HKCU\\${policyKey}`;

const reg = (...args: readonly string[]): void =>
  void execFileSync(path.join(system, 'reg.exe'), args, { stdio: 'ignore' });
const powerShell = (script: string): void =>
  void execFileSync(
    path.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    ['-NoProfile', '-NonInteractive', '-Command', script],
    { stdio: 'ignore' },
  );

/** Turns reg.exe off or on for this person, as "Prevent access to registry editing tools" does. */
function allowReg(isAllowed: boolean): void {
  const place = 'HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\System';
  powerShell(
    isAllowed
      ? `Remove-ItemProperty -LiteralPath '${place}' -Name DisableRegistryTools`
      : `if (-not (Test-Path '${place}')) { New-Item '${place}' }; Set-ItemProperty -LiteralPath '${place}' -Name DisableRegistryTools -Value 1 -Type DWord`,
  );
}

/** What the app's reader finds for the person, by name, and how long it takes. */
async function read(): Promise<{ found: string | null; ms: number }> {
  const begun = performance.now();
  const sources = await readRegistry(process.env, tmpdir());
  const ms = Math.round(performance.now() - begun);
  if (sources === null) return { found: null, ms };
  const items = Object.entries(sources[1]?.items ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { found: JSON.stringify(Object.fromEntries(items)), ms };
}

/** The exit code of reg.exe for the probe of the reader. */
function probe(): Promise<number | null> {
  return new Promise((resolve) => {
    const args = ['query', 'HKLM\\Software\\Policies', '/reg:64'];
    const child = execFile(path.join(system, 'reg.exe'), args, () => resolve(child.exitCode));
  });
}

await drive(async () => {
  const missing = await read();
  if (missing.found !== '{}')
    throw new CannotAsk(`there is a policy already, or no registry: ${missing.found}`);
  try {
    reg('add', key, '/v', 'ExportAllowed', '/t', 'REG_DWORD', '/d', '0');
  } catch {
    throw new CannotAsk('only administrators may set a policy');
  }
  try {
    reg('add', key, '/v', 'Language', '/t', 'REG_SZ', '/d', 'de');
    reg('add', key, '/v', 'ReportRecipient', '/t', 'REG_SZ', '/d', 'a "quoted" Größe \\ 漢');
    reg('add', key, '/v', 'AuthoritiesFile', '/t', 'REG_EXPAND_SZ', '/d', '%SystemRoot%\\ca.pem');
    reg('add', key, '/v', 'Connections', '/t', 'REG_MULTI_SZ', '/d', 'A = a.example\\0b.example');
    const byReg = await read();
    const allowedCode = await probe();
    allowReg(false);
    try {
      const byPowerShell = await read();
      return {
        found:
          byReg.found?.replaceAll((process.env['SystemRoot'] ?? '').replaceAll('\\', '\\\\'), 'ROOT') ?? null,
        isSame: byPowerShell.found === byReg.found,
        byPowerShell: byPowerShell.found,
        allowedCode,
        refusedCode: await probe(),
        missingMs: missing.ms,
        regMs: byReg.ms,
        powerShellMs: byPowerShell.ms,
      };
    } finally {
      allowReg(true);
    }
  } finally {
    reg('delete', key, '/f');
  }
});
