import { Agent, request } from 'undici';
import { lineAddresses, startBadLine, whyNoBadLine } from './middleboxes/bad-line.ts';
import { expect, test } from './office.ts';

/** A line that loses every twentieth packet and takes 400 ms there and back. */
const poor = { lossPercent: 5, delayMs: 200 };

/** A tenth of a whole list, unless a whole one is measured. */
const measured = process.env['PACKSHELF_LINE_PACKAGES'];
const packages = Number(measured ?? 2000);

const limitMs = 300_000;

test.use({ packages, certified: lineAddresses });
const why = whyNoBadLine();
test.skip(why !== '', why);

test('the list arrives over a line that loses packets', async ({
  keep,
  openAtOffice,
  service,
  serviceAuthority,
  serviceFront,
}, info) => {
  test.setTimeout(3 * limitMs);
  const line = await keep(startBadLine({ servicePort: serviceFront.port, seed: 7, ...poor }));
  const { page, window, close } = await openAtOffice({ serviceHost: line.host });
  const appMs = await timed(async () => {
    await window.signIn(service.userName, service.password);
    const upToDate = window.syncStatus.filter({ hasText: 'Up to date' });
    await upToDate.waitFor({ state: 'attached', timeout: limitMs });
  });
  await window.expectWholeList(service);
  const { took } = (await page.evaluate(() => globalThis.window.packshelf.readStatus())).catalog;
  await close();

  if (measured !== undefined) {
    const [, token = ''] = /authorization: Bearer (\S+)/u.exec(serviceFront.received()) ?? [];
    const address = `https://${line.host}:${serviceFront.port}/process/all`;
    const bareMs = await timed(() => readBare(address, token, serviceAuthority.pem));
    const seconds = [appMs, took ?? 0, bareMs].map((ms) => (ms / 1000).toFixed(1));
    const [app = '', sync = '', bare = ''] = seconds;
    const text = `${packages} packages: ${app} s from the sign-in, ${sync} s sync, ${bare} s undici alone`;
    await info.attach('measured', { body: text, contentType: 'text/plain' });
  }
  await line.stop();
  expect(await line.logs()).toMatch(/packets from the service: \d+ passed, [1-9]\d* lost/u);
});

async function timed(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Reads all pages by undici alone, with as many connections as the app has. */
async function readBare(address: string, token: string, ca: string): Promise<void> {
  const connections = 6;
  const dispatcher = new Agent({ connections, connect: { ca }, allowH2: false });
  const headers = { authorization: `Bearer ${token}` };
  let next = 1;
  const readPages = async (): Promise<void> => {
    for (let page = next++; page <= packages / 100; page = next++) {
      const { statusCode, body } = await request(`${address}?page=${page}&limit=100`, {
        headers,
        dispatcher,
      });
      expect(statusCode).toBe(200);
      await body.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, readPages));
  await dispatcher.destroy();
}
