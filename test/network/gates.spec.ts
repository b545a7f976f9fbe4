import path from 'node:path';
import { readLogFiles } from '../../src/main/diagnostics/log-file.ts';
import type { LogEntry } from '../../src/main/diagnostics/log-entry.ts';
import type { Opened } from '../e2e/packshelf.ts';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { createAuthority } from '../equipment/support/private-authority.ts';
import { openConnections, startLedPort } from './connections.ts';
import { haproxyPrograms, startHaproxy } from './middleboxes/haproxy.ts';
import {
  nginxPrograms,
  startCaptivePortal,
  startMaintenance,
  startReverseProxy,
} from './middleboxes/nginx.ts';
import { expect, test } from './office.ts';
import { watchList } from './smallest-list.ts';
import { needs, needsPrivateWorld } from './smoke.ts';

/** What the app says in its window, and does, while something stands in front of the service. */
test.use({ packages: 1200 });
needsPrivateWorld();

/** The next automatic attempt after one failed sync begins within half a minute. */
const nextAttemptMs = 45_000;

interface Interruption extends Opened {
  readonly service: SampleService;
  readonly gate: {
    /** Stands in the way. */
    close(): Promise<void>;
    /** Goes out of the way. */
    open(): Promise<void>;
  };
  /** What the window says meanwhile. */
  readonly says: RegExp;
  /** What a person presses then; nothing where the app recovers by itself soon. */
  readonly press?: string | undefined;
}

/** Refreshes a whole list while something stands in the way: it stays as it is, and has the news afterwards. */
async function interrupt({ page, window, service, gate, says, press }: Interruption): Promise<void> {
  await window.expectUpToDate();
  await window.expectCount('1,200 packages');
  const smallestList = await watchList(page);
  await gate.close();
  service.control.insert(0, 5);
  await window.refresh.click();
  await expect(page.getByText(says).first()).toBeVisible();
  await expect(window.count).toHaveText('1,200 packages');
  await window.search.fill('pay');
  await expect(window.rows.first().locator('mark').first()).toBeVisible();
  await window.search.fill('');
  await window.expectCount('1,200 packages');
  await gate.open();
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
  await page.getByRole('button', { name: '5 new, show' }).click({ timeout: nextAttemptMs });
  await window.expectCount('1,205 packages');
  await window.expectUpToDate();
  await expect(page.getByText(says)).toHaveCount(0);
  expect(await smallestList()).toBe(1200);
}

test.describe('nginx', () => {
  needs(...nginxPrograms);

  test('a captive portal with the certificate of another is named, and the list comes once it is gone', async ({
    keep,
    openAtOffice,
    service,
    serviceAuthority,
    serviceFront,
  }) => {
    const guests = await createAuthority({ commonName: 'Guest network authority' });
    const certificate = await guests.issue({ hosts: ['portal.example'] });
    const portal = await keep(startCaptivePortal({ upstream: service.baseUrl, certificate }));
    const led = await startLedPort(portal.port);
    const authorities = [serviceAuthority.pem, guests.pem];
    const opened = await openAtOffice({ servicePort: led.port, authorities });
    const { page, window } = opened;
    const says = /certificate of another address.* The certificate’s issuer is “Guest network authority”/u;

    await test.step('before the first sign-in', async () => {
      await window.signIn(service.userName, service.password);
      await expect(page.getByText(says).first()).toBeVisible();
      expect(service.requests()).toEqual([]);
      led.lead(serviceFront.port);
      await window.signIn(service.userName, service.password);
    });

    await interrupt({
      ...opened,
      service,
      says,
      gate: {
        async close() {
          led.lead(portal.port);
          // The network forgets open connections.
          service.control.closeIdleConnections();
          await expect.poll(() => openConnections(led.port)).toBe(0);
        },
        open() {
          led.lead(serviceFront.port);
          return Promise.resolve();
        },
      },
    });
    // The log is complete only then.
    await portal.halt();
    expect(await portal.logs()).not.toContain('Bearer ');
    await opened.close();
    await led.end();
  });

  test('a redirect to a sign-in page is named, and the list comes once the network is open', async ({
    keep,
    openAtOffice,
    service,
    certificate,
  }) => {
    const signInUrl = 'https://portal.example/sign-in';
    const portal = await keep(startCaptivePortal({ upstream: service.baseUrl, certificate, signInUrl }));
    const opened = await openAtOffice({ servicePort: portal.port });
    const says = /Something other than the service answered, perhaps a sign-in page/u;

    await test.step('before the first sign-in', async () => {
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.page.getByText(says).first()).toBeVisible();
      expect(service.requests()).toEqual([]);
      await portal.open();
      await opened.window.signIn(service.userName, service.password);
    });

    await interrupt({ ...opened, service, gate: portal, says });
    await opened.close();
  });

  for (const { title, retryAfterSeconds, press } of [
    {
      title: 'maintenance is named, and the sync goes on after the time that the service asked for',
      retryAfterSeconds: 7,
    },
    // By itself the app comes back after half an hour, as it was told to.
    {
      title: 'long maintenance is named, and a person may try earlier',
      retryAfterSeconds: 1800,
      press: 'Try once now',
    },
  ])
    test(title, async ({ keep, openAtOffice, service, certificate }) => {
      const front = await keep(
        startMaintenance({ upstream: service.baseUrl, certificate, retryAfterSeconds }),
      );
      await front.open();
      const opened = await openAtOffice({ servicePort: front.port });
      await opened.window.signIn(service.userName, service.password);
      await interrupt({ ...opened, service, gate: front, says: /The service is being maintained\./u, press });
      await opened.close();
    });

  test('a reverse proxy that cuts idle connections and gives up on slow replies costs nothing', async ({
    keep,
    openAtOffice,
    service,
    certificate,
    userDataDir,
  }) => {
    const front = await keep(
      startReverseProxy({ upstream: service.baseUrl, certificate, idleTimeoutMs: 1000 }),
    );
    const { window, close } = await openAtOffice({ servicePort: front.port });
    await window.signInTo(service);
    await expect.poll(() => openConnections(front.port)).toBe(0);
    await window.update();
    expect(failedRequests(userDataDir)).toEqual([]);

    service.control.addFault({ action: { type: 'hang' }, kind: 'list', page: 5 });
    await window.update();
    expect(failedRequests(userDataDir).map(({ facts }) => facts['status'])).toEqual([504]);
    await close();
  });
});

test.describe('HAProxy', () => {
  needs(...haproxyPrograms);

  test('a load balancer that is down is named, and the list comes once it is back', async ({
    keep,
    openAtOffice,
    service,
    serviceFront,
  }) => {
    const balancer = await keep(startHaproxy({ mode: 'tcp', upstreamPort: serviceFront.port }));
    const opened = await openAtOffice({ servicePort: balancer.port });
    await opened.window.signIn(service.userName, service.password);
    await interrupt({
      ...opened,
      service,
      gate: { close: () => balancer.halt(), open: () => balancer.restart() },
      // The private world has no other interface than loopback, which Chromium reports as being offline.
      says: /You’re offline\.|The service can’t be reached\./u,
    });
    await opened.close();
  });

  test('a load balancer that cuts idle connections and silent requests costs nothing', async ({
    keep,
    openAtOffice,
    service,
    serviceFront,
    userDataDir,
  }) => {
    const balancer = await keep(
      startHaproxy({ mode: 'tcp', upstreamPort: serviceFront.port, idleTimeoutMs: 1000 }),
    );
    const { window, close } = await openAtOffice({ servicePort: balancer.port });
    await window.signInTo(service);
    await expect.poll(() => openConnections(balancer.port)).toBe(0);
    await window.update();
    service.control.addFault({ action: { type: 'hang' }, kind: 'list', page: 5 });
    await window.update();
    // A request whose connection was cut is sent again on a new one.
    expect(failedRequests(userDataDir)).toEqual([]);
    await close();
  });
});

/** The entries of the app's log about requests without an answer of the service. */
function failedRequests(userDataDir: string): readonly LogEntry[] {
  const { entries } = readLogFiles(path.join(userDataDir, 'logs', 'packshelf.log'));
  return entries.filter(
    ({ event, facts }) => event === 'http' && ('failure' in facts || Number(facts['status']) >= 500),
  );
}
