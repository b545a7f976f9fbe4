import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { download, type DownloadEnding } from '../../../build/provision/download.ts';
import { readNpmNetwork, withNpmNetwork } from '../../../build/provision/npm-network.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { startConnectProxy } from '../../equipment/support/connect-proxy.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

let folder = '';
let said: string[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  said = [];
});

async function run(
  text: string,
  stallMs: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<DownloadEnding> {
  const script = path.join(folder, 'script.cjs');
  writeFileSync(script, text);
  return await download(
    { script, environment: { FOLDER: folder, ...environment }, folders: [folder] },
    { stallMs, lookMs: 20, sayMs: 100 },
    (line) => said.push(line),
  );
}

const writing = `
  const { appendFileSync } = require('node:fs');
  const write = () => appendFileSync(process.env.FOLDER + '/file', Buffer.alloc(1e6));
`;

test('a download that takes longer than a stall may last is completed, and tells how much has arrived', async () => {
  const ending = await run(
    `${writing}
    const begun = Date.now();
    const timer = setInterval(() => {
      write();
      if (Date.now() - begun > 3_500) { clearInterval(timer); console.error('all there'); }
    }, 50);`,
    3_000,
  );
  expect(ending).toEqual({ kind: 'ended', code: 0, output: 'all there\n' });
  expect(said.length).toBeGreaterThan(2);
  expect(said.every((line) => /^\d+ MB after \d+ s$/.test(line))).toBe(true);
});

test('a download without new data is ended', async () => {
  expect(await run(`${writing} write(); setInterval(() => undefined, 1_000);`, 500)).toEqual({
    kind: 'stalled',
    seconds: 0.5,
  });
});

test("the proxy in npm's own settings, with an account, is the one that Electron's download asks", async () => {
  const proxy = await startConnectProxy();
  proxy.behaviour = 403;
  onTestFinished(() => proxy.kill());
  const file = path.join(folder, 'npmrc');
  writeFileSync(file, `https-proxy=http://someone:secret@127.0.0.1:${proxy.port}\nnoproxy=near.invalid\n`);
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
  vi.stubEnv('npm_config_userconfig', file);
  vi.stubEnv('npm_config_noproxy', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());

  const environment = withNpmNetwork(await readNpmNetwork(), process.env);
  const installer = JSON.stringify(path.join(projectFolder, 'node_modules', 'electron', 'install.js'));
  const ending = await run(
    `const { downloadArtifact } = require('node:module').createRequire(${installer})('@electron/get');
     downloadArtifact({
       version: '45.4.1', artifactName: 'electron', platform: 'linux', arch: 'x64', cacheRoot: process.env.FOLDER,
     }).catch((error) => console.error(error.stack));`,
    60_000,
    { ...environment, ELECTRON_MIRROR: 'https://mirror.invalid/', ELECTRON_GET_NO_PROGRESS: '1' },
  );
  expect(ending.kind === 'ended' && ending.output).toContain('fetch failed');
  expect(new Set(proxy.targets)).toEqual(new Set(['mirror.invalid:443']));
  const account = Buffer.from('someone:secret').toString('base64');
  expect(proxy.received.join('\n')).toContain(`Basic ${account}`);
});
