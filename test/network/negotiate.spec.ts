import { kerberosRuntime } from './kerberos-runtime.ts';
import { kerberosPrograms, startKerberosRealm } from './middleboxes/kerberos.ts';
import { squidPrograms, startSquid } from './middleboxes/squid.ts';
import { expect, test } from './office.ts';
import { ProxyDialog } from '../equipment/story/proxy-dialog.ts';
import { needs, needsPrivateWorld, person } from './smoke.ts';

/** A proxy that wants a Kerberos ticket, and a person who has none. */
test.use({ packages: 1200 });
needsPrivateWorld();
needs(...squidPrograms, ...kerberosPrograms);

const cannot = 'Your network’s proxy asks for a sign-in that Packshelf can’t give.';

test('without a ticket the app says so and asks for no password, and a ticket is used without a restart', async ({
  keep,
  openAtOffice,
  service,
}) => {
  const runtime = kerberosRuntime();
  const realm = await keep(startKerberosRealm());
  const squid = await keep(startSquid({ signIn: [{ scheme: 'negotiate', realm }] }));
  const { environment } = realm;
  const { page, window } = await openAtOffice({ proxies: squid.entry, environment, runtime });
  await window.signIn(service.userName, service.password);
  await expect(page.getByText(cannot).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(service.requests()).toEqual([]);

  await realm.takeTicket();
  await window.signInTo(service);
  await window.expectCount('1,200 packages');
});

test('without a ticket the app asks for the password that the proxy takes as well', async ({
  keep,
  openAtOffice,
  service,
}) => {
  needs('basic_ncsa_auth');
  const runtime = kerberosRuntime();
  const realm = await keep(startKerberosRealm());
  const squid = await keep(
    startSquid({
      signIn: [
        { scheme: 'negotiate', realm },
        { scheme: 'basic', ...person },
      ],
    }),
  );
  const { environment } = realm;
  const { page, window } = await openAtOffice({ proxies: squid.entry, environment, runtime });
  await window.signIn(service.userName, service.password);
  await new ProxyDialog(page).answer(person.userName, person.password);
  await window.expectUpToDate();
  await window.expectCount('1,200 packages');
});
