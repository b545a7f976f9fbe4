import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import type { NoRuntime, Runtime } from '../runtime.ts';

/** What decides whether Chromium's sandbox can start in a program of this computer. */
export interface SandboxFacts {
  readonly isRoot: boolean;
  /** `kernel.apparmor_restrict_unprivileged_userns`; undefined where the kernel does not have it. */
  readonly restriction: string | undefined;
  /** Chromium's own helper beside the program, which needs no namespaces of the person if it is the root user's. */
  readonly helper: { readonly owner: number; readonly mode: number } | undefined;
  /** The AppArmor profiles of the system. */
  readonly profiles: readonly string[];
}

/**
 * Whether Chromium's sandbox can start, which needs user namespaces or the helper. Ubuntu from 23.10 on gives namespaces only
 * to programs with an AppArmor profile. Without a sandbox Chromium ends by a signal before the app is loaded. As root it has
 * none in any case.
 */
export function canStartSandbox(program: string, facts: SandboxFacts): boolean {
  if (facts.isRoot || facts.restriction?.trim() !== '1') return true;
  const { helper } = facts;
  const isHelperReady = helper?.owner === 0 && (helper.mode & 0o4001) === 0o4001;
  return isHelperReady || facts.profiles.some((text) => allowsNamespaces(text, program));
}

/** Whether a text of AppArmor profiles has one for this program that allows user namespaces. */
export function allowsNamespaces(text: string, program: string): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  return lines.some((line, index) => {
    // A brace without a space before it belongs to a pattern.
    const [, head] = /^\s*(.*\/.*?)\s+\{\s*$/.exec(line) ?? [];
    if (head === undefined) return false;
    const patterns = [...head.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
    const own = lines.slice(index + 1);
    const end = own.findIndex((rule) => rule.startsWith('}'));
    const rules = end < 0 ? own : own.slice(0, end);
    return (
      patterns.some((pattern) => /^[/@]/.test(pattern) && patternOf(pattern).test(program)) &&
      rules.some((rule) => /^\s*(?:(?:audit|allow)\s+)*(?:userns|all)\b/.test(rule))
    );
  });
}

/** AppArmor's patterns for paths. A variable may stand for anything. */
function patternOf(pattern: string): RegExp {
  const parts = pattern.replace(
    /\\(.)|@\{[^}]*\}|\*\*|\*|\?|\[[^\]]*\]|[{},]|[^\\@*?[{},]+|@/g,
    (part, escaped: string | undefined) => {
      if (escaped !== undefined) return RegExp.escape(escaped);
      if (part.startsWith('@{') || part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      if (part.startsWith('[')) return part;
      if (part === '{') return '(?:';
      if (part === '}') return ')';
      if (part === ',') return '|';
      return RegExp.escape(part);
    },
  );
  return new RegExp(`^${parts}$`);
}

/** Looks at this computer. */
function findSandboxFacts(program: string): SandboxFacts {
  return {
    isRoot: process.getuid?.() === 0,
    restriction: readText('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'),
    helper: statHelper(helperOf(program)),
    profiles: readProfiles('/etc/apparmor.d'),
  };
}

function statHelper(file: string): SandboxFacts['helper'] {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : { owner: found.uid, mode: found.mode };
}

function helperOf(program: string): string {
  return path.join(path.dirname(program), 'chrome-sandbox');
}

function readProfiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !existsSync(path.join(folder, 'disable', entry.name)))
      .flatMap((entry) => readText(path.join(folder, entry.name)) ?? []);
  } catch {
    // There is no AppArmor.
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Throws a CommandError with what helps if the sandbox of this runtime cannot start here, because Chromium would end by a
 * signal and a core dump. A browser of the system has what it needs from its package.
 */
export function requireSandbox(runtime: Runtime | NoRuntime): void {
  if (process.platform !== 'linux') return;
  if (runtime.kind === 'electron') requireSandboxOf(runtime.executable, 'Electron');
  if (runtime.kind === 'stand-in' && runtime.browser.kind === 'headless-shell') {
    requireSandboxOf(path.join(path.dirname(runtime.browser.path), 'chromium'), 'the unpacked Chromium');
  }
}

function requireSandboxOf(started: string, name: string): void {
  const program = realpathSync(started);
  const facts = findSandboxFacts(program);
  if (canStartSandbox(program, facts)) return;
  const helper = facts.helper === undefined ? undefined : helperOf(program);
  throw new CommandError(explainNoSandbox(program, name, helper));
}

/** The commands stand at the start of their lines, to be copied. `helper`: the path of Chromium's helper, if there is one. */
export function explainNoSandbox(program: string, name: string, helper: string | undefined): string {
  const profile = `/etc/apparmor.d/${program.slice(1).replace(/[^\w.-]+/g, '.')}`;
  return [
    `The sandbox of ${name} cannot start, and without it ${name} ends at once.`,
    '',
    'Why: this system gives user namespaces, which the sandbox is made of, only to programs with an AppArmor profile',
    `(kernel.apparmor_restrict_unprivileged_userns is 1, as on Ubuntu from 23.10 on), and this one has none:\n  ${program}`,
    '',
    `What helps${helper === undefined ? '' : ', one of'}:`,
    '  - to give it a profile that restricts nothing and lets it have them:',
    '',
    `sudo tee ${inShell(profile)} <<'END'`,
    'abi <abi/4.0>,',
    'include <tunables/global>',
    '',
    `"${program.replace(/[\\"*?[\]{}^@,]/g, '\\$&')}" flags=(unconfined) {`,
    '  userns,',
    '}',
    'END',
    `sudo apparmor_parser --replace ${inShell(profile)}`,
    ...(helper === undefined
      ? []
      : [
          '',
          '  - to make its helper for systems without user namespaces usable, again after each of its updates:',
          '',
          `sudo chown root:root ${inShell(helper)}`,
          `sudo chmod 4755 ${inShell(helper)}`,
        ]),
    '',
    'Then run the same command again.',
  ].join('\n');
}

function inShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
