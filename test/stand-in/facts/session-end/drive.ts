import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { profileFolder, runApp } from '../drive-app.ts';
import { drive } from '../drive.ts';

const powerShell = path.join(
  process.env['SystemRoot'] ?? '',
  'System32',
  'WindowsPowerShell',
  'v1.0',
  'powershell.exe',
);

/** Sends the window of a process WM_QUERYENDSESSION and WM_ENDSESSION, as Windows does; prints the answer to the first. */
const script = (id: number): string => `
Add-Type -Namespace Win -Name User -MemberDefinition '[DllImport("user32.dll")] public static extern IntPtr SendMessageTimeout(IntPtr window, uint message, IntPtr w, IntPtr l, uint flags, uint ms, out IntPtr result);'
$window = (Get-Process -Id ${id}).MainWindowHandle
if ($window -eq 0) { exit }
$result = [IntPtr]::Zero
[void][Win.User]::SendMessageTimeout($window, 0x11, 0, 0, 0, 10000, [ref]$result)
Write-Output $result
[void][Win.User]::SendMessageTimeout($window, 0x16, 1, 0, 0, 10000, [ref]$result)
`;

function endSession(id: number): string {
  const args = ['-NoProfile', '-NonInteractive', '-Command', script(id)];
  return execFileSync(powerShell, args, { encoding: 'utf8' }).trim();
}

/** The events in the app's log. */
function events(): readonly string[] {
  const file = path.join(profileFolder(), 'logs', 'packshelf.log');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'event' in entry ? String(entry.event) : '';
  });
}

await drive(async () => {
  const run = await runApp({ signsIn: false, packages: 100, stayMs: 60_000 });
  const id = run.child.pid ?? 0;
  let agrees = '';
  // Until the window is there.
  while (agrees === '') {
    await pause(500);
    agrees = endSession(id);
  }
  const begun = performance.now();
  const endedWith = String(await run.ended);
  return {
    agrees,
    endedWith,
    endedMs: Math.round(performance.now() - begun),
    lastEvent: events().at(-1) ?? null,
    ends: events().filter((event) => event === 'end').length,
  };
});
