import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../equipment/support/traces.ts';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { kerberosRuntime } from './kerberos-runtime.ts';
import { basicWord, person, ways, wrongPasswords, type StartedWay, type Way } from './matrix/ways.ts';
import { expect, test } from './office.ts';
import { ProxyDialog } from '../equipment/story/proxy-dialog.ts';
import { watchList } from './smallest-list.ts';
import { needs, needsPrivateWorld } from './smoke.ts';

/** Pages of 100 packages that a sync has read when its middlebox is restarted. */
const pagesBeforeRestart = 60;

for (const way of ways) {
  test.describe(way.title, () => {
    needsPrivateWorld();
    needs(...way.programs);

    test(`all works by way of: ${way.title}`, async ({
      keep,
      openAtOffice,
      service,
      serviceAuthority,
      serviceFront,
      userDataDir,
    }) => {
      const runtime = way.needsKerberos === true ? { runtime: kerberosRuntime() } : {};
      const started = await way.start({ keep, serviceAuthority, servicePort: serviceFront.port });
      const { page, window, close } = await openAtOffice({ ...started, ...runtime });
      // The rows on screen stay until the person wants the new ones.
      const showNew = page.getByRole('button', { name: '5 new, show' });
      await window.signIn(service.userName, service.password);

      if (way.countWrong !== undefined) {
        await test.step('a wrong proxy password is refused', async () => {
          const question = new ProxyDialog(page);
          for (const wrong of wrongPasswords) {
            await question.answer(person.userName, wrong);
            await expect(question.refusal).toBeVisible();
          }
          await question.answer(person.userName, person.password);
        });
      }

      await test.step('20,000 packages arrive after the sign-in', async () => {
        await window.expectUpToDate();
        await window.expectCount('20,000 packages');
      });
      const smallestList = await watchList(page);

      await test.step('an expired token is replaced', async () => {
        service.control.clearRequests();
        service.control.expireAccessTokens();
        service.control.insert(0, 5);
        await window.refresh.click();
        await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
        await showNew.click({ timeout: 60_000 });
        await window.expectWholeList(service);
      });

      await test.step('a sync survives a restart of the middlebox', async () => {
        await window.expectUpToDate();
        service.control.clearRequests();
        service.control.insert(0, 5);
        const hang = { type: 'hang' } as const;
        service.control.addFault({ action: hang, kind: 'list', times: Infinity, skip: pagesBeforeRestart });
        await window.refresh.click();
        await expect.poll(() => service.control.state().held).toBeGreaterThan(0);
        await started.restarts.restart();
        service.control.clearFaults();
        service.control.release();
        // A sync that has failed is tried again by itself, within half a minute.
        await showNew.click({ timeout: 120_000 });
        await window.expectWholeList(service);
        // At the end page 1 is read again in any case.
        expect(repeatedPages(service)).toBeGreaterThan(1);
        expect(await smallestList()).toBe(20_000);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      await close();
      for (const box of [...started.blind, ...started.inspecting]) await box.halt();
      await test.step('secrets are in their places only', async () => {
        const appLog = readFileSync(path.join(userDataDir, 'logs', 'packshelf.log'), 'utf8');
        expect(appLog).toContain('"route":"list"');
        await expectSecretsInPlace(way, started, { service, received: serviceFront.received(), appLog });
      });
    });
  });
}

/** What the logs of Squid and microsocks, Dante and HAProxy have for a connection. */
const connectionMark = /packages\.example:|tcp\/connect|front service\/service/u;

/** How many list requests were for a page that had been requested before. */
function repeatedPages(service: SampleService): number {
  const pages = service
    .requests()
    .filter(({ kind }) => kind === 'list')
    .map(({ query }) => query['page']);
  return pages.length - new Set(pages).size;
}

interface Records {
  readonly service: SampleService;
  /** All that the service got, without TLS. */
  readonly received: string;
  readonly appLog: string;
}

/** Searches everything that was recorded after all middleboxes have ended. */
async function expectSecretsInPlace(
  { countWrong, passwordInLog }: Way,
  { blind, inspecting }: StartedWay,
  { service, received, appLog }: Records,
): Promise<void> {
  const tokens = service.control.issuedTokens();
  const ofService = [...forms(service.password), ...tokens.map(signature), 'Bearer '];
  const wrong = wrongPasswords.flatMap(writtenForms);
  const ofProxy = [...writtenForms(person.password), ...wrong];

  expect(received).toContain('authorization: Bearer ');
  expect(found(received, [...ofProxy, 'proxy-authorization', 'Proxy-Authorization'])).toEqual([]);
  expect(found(appLog, [...ofService, ...ofProxy])).toEqual([]);

  for (const box of blind) {
    const log = await box.logs();
    expect(log).toMatch(connectionMark);
    expect(found(log, ofService)).toEqual([]);
    if (passwordInLog === undefined) expect(found(log, ofProxy)).toEqual([]);
    else expect(log).toContain(passwordInLog);
    for (const password of countWrong === undefined ? [] : wrongPasswords)
      expect(countWrong?.(log, password), password).toBe(1);
  }
  for (const box of inspecting) {
    // It opens TLS, and its log has the headers: access tokens are there. Bodies are not, so passwords and refresh
    // tokens must not be.
    const log = await box.logs();
    expect(log).toContain('Bearer ');
    const inBodies = tokens.filter((token) => !received.includes(`Bearer ${token}`)).map(signature);
    expect(inBodies.length).toBeGreaterThan(0);
    expect(found(log, [...forms(service.password), ...inBodies, ...ofProxy])).toEqual([]);
  }
}

/** The only unique part of a token. */
function signature(token: string): string {
  return token.split('.').at(-1) ?? token;
}

/** A password of the proxy in the forms in which it may have been written down. */
function writtenForms(password: string): readonly string[] {
  return [...forms(password), basicWord(password)];
}

/** Which of these a text contains. */
function found(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => text.includes(secret));
}
