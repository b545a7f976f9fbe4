import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { toolProgram } from '../checks/tools.ts';
import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { stagedApp, type Build } from './stage.ts';
import type { ManagedKind, System } from './targets.ts';

/** One run of electron-builder. */
export interface BuilderRun {
  readonly build: Build;
  readonly system: System;
  /** Kinds of packages as electron-builder calls them, each with its processor: `deb:x64`. */
  readonly kinds: readonly string[];
  /** The folder for the packages, absolute. */
  readonly output: string;
  /** A folder with an unpacked Electron, used instead of a download. */
  readonly electronDist?: string;
  /** Whether the environment has a certificate for macOS. */
  readonly signed: boolean;
  /** Whether it has one for a pkg. */
  readonly signedInstaller?: boolean;
  /** The kind that the app finds in `package-type` among its resources; such a run makes no other kind. */
  readonly packageType?: ManagedKind | undefined;
  /** The path of a module whose function gets the path of an MSI's WiX project before it is compiled. */
  readonly msiProjectHook?: string;
}

/**
 * Where updates are. electron-builder then writes `app-update.yml` into what can update itself, `package-type` into deb and
 * rpm, and lists of versions (`latest.yml`) for an update server. The app takes the address of its build or of a policy instead
 * of this one, which leads nowhere.
 */
const updateServer = ['provider=generic', 'url=https://updates.invalid'];

/** electron-builder's names. */
const systemNames = { linux: 'linux', windows: 'win', macos: 'mac' } as const;

/** The file's name among the app's resources is electron-builder's own, and electron-updater's. */
const packageTypeName = 'package-type';

/** The arguments for electron-builder; everything else is in electron-builder.yml. */
export function builderArguments(run: BuilderRun, electronVersion: string): string[] {
  const set = (name: string, value: string): string => `-c.${name}=${value}`;
  const system = systemNames[run.system];
  return [
    `--${system}`,
    ...run.kinds,
    '--publish=never',
    set('directories.output', run.output),
    set('electronVersion', electronVersion),
    ...(run.electronDist === undefined ? [] : [set('electronDist', run.electronDist)]),
    ...(run.msiProjectHook === undefined ? [] : [set('msiProjectCreated', run.msiProjectHook)]),
    // An msi or pkg has no updater, and Squirrel.Mac replaces only what is signed by the same team.
    ...(run.packageType !== undefined || (run.system === 'macos' && !run.signed)
      ? []
      : updateServer.map((each) => `-c.publish.${each}`)),
    // Playwright and other tools connect through Node's inspector.
    ...(run.build === 'test' ? [set('electronFuses.enableNodeCliInspectArguments', 'true')] : []),
    // Unsigned programs don't start on Apple's own processors. A signature without a certificate has no team, which
    // the hardened runtime would miss in each library.
    ...(run.system === 'macos' && !run.signed
      ? [set('mac.identity', '-'), set('mac.hardenedRuntime', 'false')]
      : []),
    // Apple notarises no unsigned pkg, and electron-builder would fail.
    ...(run.packageType === 'pkg' && run.signedInstaller !== true ? [set('mac.notarize', 'false')] : []),
    ...(run.packageType === undefined
      ? []
      : [
          // Beside what is packed into the archive; relative to the project.
          set(`${system}.extraResources.from`, `dist/app/${packageTypeName}`),
          set(`${system}.extraResources.to`, packageTypeName),
        ]),
  ];
}

/** Variables of build services that electron-builder would add to version numbers. */
const numbering = [
  'BUILD_NUMBER',
  'TRAVIS_BUILD_NUMBER',
  'APPVEYOR_BUILD_NUMBER',
  'CIRCLE_BUILD_NUM',
  'BUILD_BUILDNUMBER',
  'CI_PIPELINE_IID',
];

/** Runs electron-builder and returns its exit code. `quietly`: its output is shown only if it fails. */
export async function runBuilder(
  run: BuilderRun,
  {
    environment,
    quietly = false,
  }: { readonly environment?: NodeJS.ProcessEnv; readonly quietly?: boolean } = {},
): Promise<number> {
  if (run.packageType !== undefined) await writeFile(path.join(stagedApp, packageTypeName), run.packageType);
  const unset = Object.fromEntries(numbering.map((name) => [name, undefined]));
  const args = [toolProgram('electron-builder'), ...builderArguments(run, await electronVersion())];
  const options = { environment: { ...unset, ...environment } };
  if (!quietly) return await start(process.execPath, args, options).ended;
  const { code, text } = await capture(process.execPath, args, options);
  if (code !== 0) process.stderr.write(text);
  return code;
}

/** The version of Electron that the lockfile names. */
export async function electronVersion(): Promise<string> {
  const file = path.join(projectFolder, 'node_modules', 'electron', 'package.json');
  return v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(file, 'utf8'))).version;
}
