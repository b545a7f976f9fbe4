import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { withLock } from '../../../build/bootstrap/lock.mjs';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { findInPath } from '../../../build/system/find-in-path.ts';
import { cacheFolder } from '../../../build/system/project-folder.ts';

const version = '26.4.7';
const sha256 = 'aca60ab72ae4d67adc6b8fe7fca5e08d16a6bb5e4a4f2ebb54050e3f5503fd2b';
const mavenPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const minJavaVersion = 17;
/** The distribution has 160 MB. */
const fetchTimeoutMs = 5 * 60_000;

const home = path.join(cacheFolder, 'keycloak', version);

/** The unpacked server, shared by all runs; each run has its own data folder. */
export interface KeycloakProgram {
  readonly version: string;
  readonly folder: string;
  readonly java: string;
}

export type Obtained =
  | { readonly outcome: 'there'; readonly program: KeycloakProgram }
  | { readonly outcome: 'skipped'; readonly why: string };

/** Finds Java and Maven, fetches the server's distribution from Maven's repository the first time, and unpacks it. */
export async function obtainKeycloak(tools: ScriptTools): Promise<Obtained> {
  if (process.platform === 'win32') return skipped('the server is started by a shell script');
  const java = findInPath('java');
  if (java === undefined) return skipped(`Java ${minJavaVersion} or newer is not in PATH`);
  const found = javaVersion((await tools.capture(java, ['-version'])).text);
  if (found === undefined || found < minJavaVersion) {
    return skipped(
      `Java ${minJavaVersion} or newer is needed, ${java} is ${found ?? 'of an unknown version'}`,
    );
  }

  const folder = path.join(home, `keycloak-${version}`);
  const why = existsSync(folder) ? undefined : await fetchOnce(tools, folder);
  if (why !== undefined) return skipped(why);
  return { outcome: 'there', program: { version, folder, java } };
}

/** The major version in the output of `java -version`; version 8 and older are named 1.8 and so on. */
function javaVersion(text: string): number | undefined {
  const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (major === undefined) return undefined;
  return major === '1' && minor !== undefined ? Number(minor) : Number(major);
}

/** Returns why the server cannot be fetched, or undefined. */
async function fetchOnce(tools: ScriptTools, folder: string): Promise<string | undefined> {
  const maven = findInPath('mvn');
  if (maven === undefined) return 'Maven (mvn), which fetches the server, is not in PATH';
  const tar = findInPath('tar');
  if (tar === undefined) return 'tar, which unpacks the server, is not in PATH';
  return await withLock(path.join(home, 'fetch.lock'), async () => {
    if (existsSync(folder)) return undefined;
    const work = path.join(home, 'fetched');
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    try {
      return await fetchAndUnpack(tools, { maven, tar, work, folder });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

interface Fetching {
  readonly maven: string;
  readonly tar: string;
  readonly work: string;
  readonly folder: string;
}

async function fetchAndUnpack(tools: ScriptTools, { maven, tar, work, folder }: Fetching) {
  tools.say(`fetching Keycloak ${version} with Maven (160 MB, once) ...`);
  const fetching = tools.start(
    maven,
    [
      '--quiet',
      '--batch-mode',
      '-Dstyle.color=never',
      mavenPlugin,
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`,
      `-DoutputDirectory=${work}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], folder: work },
  );
  let text = '';
  fetching.child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  fetching.child.stderr?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const code = await Promise.race([fetching.ended, wait(fetchTimeoutMs, 'late' as const, { ref: false })]);
  if (code === 'late') {
    await fetching.end();
    return `Maven did not bring Keycloak ${version} within ${fetchTimeoutMs / 60_000} minutes`;
  }
  if (code !== 0) return `Maven could not fetch Keycloak ${version}: ${firstError(text)}`;

  const archive = path.join(work, `keycloak-quarkus-dist-${version}.tar.gz`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const got = hash.digest('hex');
  if (got !== sha256) throw new Error(`Keycloak ${version} came with SHA-256 ${got}, expected ${sha256}`);
  const unpacked = await tools.capture(tar, ['-xzf', archive, '-C', work]);
  if (unpacked.code !== 0) throw new Error(`Keycloak ${version} could not be unpacked: ${unpacked.text}`);
  // Renamed last, so that this folder is always complete.
  renameSync(path.join(work, path.basename(folder)), folder);
  return undefined;
}

function firstError(text: string): string {
  return /\[ERROR\] (.{1,300})/.exec(text)?.[1] ?? 'it did not say why';
}

function skipped(why: string): Obtained {
  return { outcome: 'skipped', why };
}
