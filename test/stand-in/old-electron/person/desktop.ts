import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test as base, type Opened } from '../../../e2e/packshelf.ts';

const run = promisify(execFile);

/** The X11 desktop of the run, as the person in front of it uses it: real keys, mouse, windows, layouts and panels. */
export class Desktop {
  readonly #started: ChildProcess[] = [];

  /** Presses and releases keys together, in the names of xdotool: `ctrl+alt+k`; or a key code: `ctrl+10`. */
  async press(keys: string): Promise<void> {
    await run('xdotool', ['key', '--clearmodifiers', keys]);
  }

  /** Holds keys down for a time, in which the last one repeats as on any keyboard. */
  async hold(keys: readonly string[], ms: number): Promise<void> {
    await run(
      'xdotool',
      keys.flatMap((key) => ['keydown', key]),
    );
    await passed(ms);
    await run(
      'xdotool',
      keys.toReversed().flatMap((key) => ['keyup', key]),
    );
  }

  async type(text: string): Promise<void> {
    await run('xdotool', ['type', '--delay', '30', text]);
  }

  /** Clicks at a place of the display, in points; 1 is the left button, 3 the right one. */
  async click(x: number, y: number, button = 1): Promise<void> {
    await run('xdotool', ['mousemove', String(x), String(y), 'click', String(button)]);
  }

  /** Chooses a keyboard layout: `us`, `fr`, `de`, `cz`, `ru`, `gr`, `us(dvorak)`. */
  async layout(name: string): Promise<void> {
    const [, layout = name, variant = ''] = /^(\w+)\((\w+)\)$/u.exec(name) ?? [];
    await run('setxkbmap', [layout, ...(variant === '' ? [] : ['-variant', variant])]);
  }

  /** The X11 windows with this title that are on the display, the newest last. */
  async windows(title: string): Promise<readonly string[]> {
    const found = await run('xdotool', ['search', '--onlyvisible', '--name', `^${title}$`]).catch(() => ({
      stdout: '',
    }));
    return found.stdout.split('\n').filter((id) => id !== '');
  }

  /** The title of the window that has the keyboard; empty without one. */
  async activeTitle(): Promise<string> {
    const found = await run('xdotool', ['getactivewindow', 'getwindowname']).catch(() => ({ stdout: '' }));
    return found.stdout.trim();
  }

  /** A property of a window as xprop prints it: `_NET_WM_STATE(ATOM) = ...`. */
  async property(window: string, name: string): Promise<string> {
    const { stdout } = await run('xprop', ['-id', window, name]);
    return stdout.trim();
  }

  /** Runs a program of the desktop to its end; returns what it printed. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(program, args);
    return stdout;
  }

  /** Starts a program of the desktop, such as a panel or another window. It is ended after the test. */
  start(program: string, ...args: string[]): ChildProcess {
    const child = spawn(program, args, { stdio: 'ignore' });
    this.#started.push(child);
    return child;
  }

  /** Ends what was started, and gives the keyboard its usual layout. */
  async restore(): Promise<void> {
    await this.layout('us');
    for (const child of this.#started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  }
}

/** Tests of the whole app on a real Electron, in front of a real X11 desktop. */
export const test = base.extend<{ readonly desktop: Desktop }>({
  desktop: async ({ runtime }, use) => {
    test.skip(runtime.kind !== 'electron', 'the stand-in has no windows of its own on the desktop');
    const desktop = new Desktop();
    await use(desktop);
    await desktop.restore();
  },
});

export { expect, type Opened };
