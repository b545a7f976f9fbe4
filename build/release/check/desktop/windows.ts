import type { Command } from '../method.ts';
import type { Desktop, Key } from './desktop.ts';

const keys: Readonly<Record<Key, string>> = {
  enter: '{ENTER}',
  tab: '{TAB}',
  escape: '{ESC}',
  'select-all': '^a',
  'quick-open': '^k',
  close: '%{F4}',
};

/** Windows PowerShell, which is part of Windows. */
export const windowsDesktop: Desktop = {
  toFront: (pid) =>
    powershell(`if (-not (New-Object -ComObject WScript.Shell).AppActivate(${pid})) { exit 1 }`),
  type: (text) => sendKeys(escapedKeys(text)),
  press: (key) => sendKeys(keys[key]),
  screenshot: (file) =>
    powershell(
      'Add-Type -AssemblyName System.Windows.Forms',
      'Add-Type -AssemblyName System.Drawing',
      '$screen = [System.Windows.Forms.SystemInformation]::VirtualScreen',
      '$picture = [System.Drawing.Bitmap]::new($screen.Width, $screen.Height)',
      '$brush = [System.Drawing.Graphics]::FromImage($picture)',
      '$brush.CopyFromScreen($screen.Location, [System.Drawing.Point]::Empty, $screen.Size)',
      `$picture.Save(${quoted(file)}, [System.Drawing.Imaging.ImageFormat]::Png)`,
    ),
};

/** Succeeds if no program of this name runs, which is without `.exe`. */
export function noProcess(name: string): Command {
  return powershell(`if (Get-Process -Name ${quoted(name)} -ErrorAction SilentlyContinue) { exit 1 }`);
}

function sendKeys(written: string) {
  return powershell(
    'Add-Type -AssemblyName System.Windows.Forms',
    `[System.Windows.Forms.SendKeys]::SendWait(${quoted(written)})`,
  );
}

/** Passes the script by -EncodedCommand, because quotes would be lost in the command line. */
function powershell(...lines: string[]) {
  const script = ["$ErrorActionPreference = 'Stop'", ...lines].join('\n');
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  return { program: 'powershell', args: ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded] };
}

/** A PowerShell string literal. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Escapes the characters that SendKeys interprets as keys or modifiers. */
function escapedKeys(text: string): string {
  return text.replace(/[+^%~(){}[\]]/g, '{$&}');
}
