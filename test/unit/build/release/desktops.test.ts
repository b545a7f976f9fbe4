import { describe, expect, it } from 'vitest';
import { linuxDesktop } from '../../../../build/release/check/desktop/linux.ts';
import { macDesktop } from '../../../../build/release/check/desktop/macos.ts';
import { noProcess, windowsDesktop } from '../../../../build/release/check/desktop/windows.ts';
import { formatCommand, type Command } from '../../../../build/release/check/method.ts';

describe('the keyboard on Linux', () => {
  it('gives a text to xdotool as one argument, also where it looks like a switch', () => {
    expect(linuxDesktop.type('--x y').args.slice(-2)).toEqual(['--', '--x y']);
    expect(linuxDesktop.press('close').args).toContain('alt+F4');
    expect(linuxDesktop.press('quick-open').args).toContain('ctrl+k');
  });
});

describe('the keyboard on macOS', () => {
  it('quotes what AppleScript would read as its own', () => {
    expect(macDesktop.type(String.raw`a"b\c`).args).toContain(String.raw`keystroke "a\"b\\c"`);
  });

  it('speaks to the system, one line an argument', () => {
    expect(formatCommand(macDesktop.press('enter'))).toBe(
      'osascript -e tell application "System Events" -e key code 36 -e end tell',
    );
    expect(macDesktop.press('quick-open').args).toContain('keystroke "k" using command down');
    expect(macDesktop.toFront(17).args).toContain('set app to first process whose unix id is 17');
  });
});

describe('the keyboard on Windows', () => {
  const script = ({ args }: Command): string =>
    Buffer.from(args.at(-1) ?? '', 'base64')
      .toString('utf16le')
      .replace(/^.*\n/, '');

  it('writes characters that SendKeys would read as keys in braces, and doubles quotes', () => {
    expect(script(windowsDesktop.type("a+b'(c)~"))).toBe(
      "Add-Type -AssemblyName System.Windows.Forms\n[System.Windows.Forms.SendKeys]::SendWait('a{+}b''{(}c{)}{~}')",
    );
  });

  it('sends keys as keys', () => {
    expect(script(windowsDesktop.press('close'))).toContain("SendWait('%{F4}')");
    expect(script(windowsDesktop.press('select-all'))).toContain("SendWait('^a')");
    expect(script(windowsDesktop.press('quick-open'))).toContain("SendWait('^k')");
  });

  it('fails where the process has no window, and where anything else goes wrong', () => {
    const { args } = windowsDesktop.toFront(17);
    expect(Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')).toBe(
      "$ErrorActionPreference = 'Stop'\nif (-not (New-Object -ComObject WScript.Shell).AppActivate(17)) { exit 1 }",
    );
  });

  it('finds a program by its name, which has points of its own', () => {
    expect(script(noProcess('Packshelf-1.2.3-windows-x64'))).toBe(
      "if (Get-Process -Name 'Packshelf-1.2.3-windows-x64' -ErrorAction SilentlyContinue) { exit 1 }",
    );
  });

  it('names the picture as it is', () => {
    expect(script(windowsDesktop.screenshot(String.raw`D:\it's\a.png`))).toContain(
      String.raw`$picture.Save('D:\it''s\a.png', `,
    );
  });
});
