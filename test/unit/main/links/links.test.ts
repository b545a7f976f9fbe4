import { describe, expect, it } from 'vitest';
import { handedOver, linkAmong } from '../../../../src/main/links/arguments.ts';
import { copiedLink } from '../../../../src/main/links/copied.ts';
import { fingerprintOf } from '../../../../src/main/links/fingerprint.ts';
import { LinkInbox } from '../../../../src/main/links/inbox.ts';
import { Links, type LinksOptions } from '../../../../src/main/links/links.ts';
import { whereTo } from '../../../../src/main/links/where-to.ts';

const link = { id: '1', at: null };
const here = fingerprintOf({ baseUrl: 'https://here.example', authUrl: 'https://here.example' });
const there = fingerprintOf({ baseUrl: 'https://there.example', authUrl: 'https://there.example' });

describe('links among arguments', () => {
  it('finds the one link, wherever it stands', () => {
    const found = { link: { id: 'x', at: null } };
    expect(linkAmong(['/app', 'packshelf://open?id=x'])).toEqual(found);
    expect(linkAmong(['/app', 'PACKSHELF://open?id=x', '--original-process-start-time=1'])).toEqual(found);
  });

  it('looks at nothing else', () => {
    expect(
      linkAmong(['/app', '--user-data-dir=/x', 'https://a.example', 'x packshelf://open?id=1']),
    ).toBeNull();
    expect(linkAmong(['/app', '--connection-base-url=packshelf://open?id=1'])).toBeNull();
    expect(linkAmong([])).toBeNull();
  });

  it('understands neither two nor a bad one', () => {
    expect(linkAmong(['/app', 'packshelf://open?id=1', 'packshelf://open?id=1'])).toEqual({ link: null });
    expect(linkAmong(['/app', 'packshelf://other'])).toEqual({ link: null });
    expect(linkAmong(['/app', 'packshelf:'])).toEqual({ link: null });
  });
});

describe('the fingerprint of a service', () => {
  it('is short, of both addresses, and the same every time', () => {
    expect(here).toMatch(/^[0-9a-f]{12}$/u);
    expect(here).not.toBe(there);
    expect(fingerprintOf({ baseUrl: 'https://here.example', authUrl: 'https://other.example' })).not.toBe(
      here,
    );
  });
});

describe('where a link leads', () => {
  const accounts = [
    { id: 'a', fingerprint: here },
    { id: 'b', fingerprint: there },
    { id: 'c', fingerprint: there },
  ];

  it('goes by the service that the link names', () => {
    expect(whereTo({ id: '1', at: here }, accounts, 'b')).toEqual({ kind: 'account', id: 'a' });
    expect(whereTo({ id: '1', at: there }, accounts, 'c')).toEqual({
      kind: 'choose',
      ids: ['b', 'c'],
      current: 'c',
    });
    expect(whereTo({ id: '1', at: '000000000000' }, accounts, 'a')).toEqual({ kind: 'none' });
  });

  it('takes every account where the link names none', () => {
    expect(whereTo(link, accounts, null)).toEqual({ kind: 'choose', ids: ['a', 'b', 'c'], current: null });
    expect(whereTo(link, accounts.slice(0, 1), null)).toEqual({ kind: 'account', id: 'a' });
    expect(whereTo(link, [], null)).toEqual({ kind: 'none' });
  });

  it('knows the account in front only if the link may lead there', () => {
    expect(whereTo({ id: '1', at: there }, accounts, 'a')).toMatchObject({ current: null });
  });
});

describe('an opened link', () => {
  function setUp(changes: Partial<LinksOptions> = {}): { links: Links; said: string[] } {
    const said: string[] = [];
    const links = new Links({
      accounts: () => [
        { id: 'a', fingerprint: here },
        { id: 'b', fingerprint: there },
      ],
      current: () => 'a',
      has: () => Promise.resolve(false),
      bringToFront: (account) => Promise.resolve(void said.push(`front ${account}`)),
      onChange: () => said.push(links.asked()?.kind ?? 'nothing'),
      ...changes,
    });
    return { links, said };
  }

  it('leads to its account, which comes to the front', async () => {
    const { links, said } = setUp();
    await links.open({ link: { id: '7', at: there } });
    expect(links.asked()).toEqual({ number: 1, kind: 'package', account: 'b', id: '7' });
    expect(said).toEqual(['front b', 'package']);
  });

  it('stays with the account in front where that has the package', async () => {
    const { links, said } = setUp({ has: (account, id) => Promise.resolve(account === 'a' && id === '1') });
    await links.open({ link });
    expect(links.asked()).toMatchObject({ kind: 'package', account: 'a' });
    expect(said).toEqual(['package']);
  });

  it('asks for the account otherwise, and goes where the person says', async () => {
    const { links, said } = setUp();
    await links.open({ link });
    expect(links.asked()).toEqual({ number: 1, kind: 'choose', accounts: ['a', 'b'] });
    await links.openIn(1, 'b');
    expect(links.asked()).toEqual({ number: 1, kind: 'package', account: 'b', id: '1' });
    expect(said).toEqual(['choose', 'front b', 'package']);
  });

  it('waits for somebody to sign in where it leads', async () => {
    let accounts: { id: string; fingerprint: string }[] = [];
    const { links } = setUp({ accounts: () => accounts, current: () => accounts[0]?.id ?? null });
    await links.open({ link: { id: '1', at: here } });
    expect(links.asked()).toMatchObject({ kind: 'no-account' });
    accounts = [{ id: 'z', fingerprint: there }];
    await links.accountsChanged();
    expect(links.asked()).toMatchObject({ kind: 'no-account' });
    accounts = [{ id: 'y', fingerprint: here }];
    await links.accountsChanged();
    expect(links.asked()).toMatchObject({ kind: 'package', account: 'y', id: '1' });
  });

  it('says that it is not understood, until the person has read it', async () => {
    const { links } = setUp();
    await links.open(handedOver('packshelf://nonsense'));
    expect(links.asked()).toEqual({ number: 1, kind: 'not-understood' });
    links.done(1);
    expect(links.asked()).toBeNull();
  });

  it('gives way to a newer one, whose turn no answer to an older one takes', async () => {
    const answers: ((has: boolean) => void)[] = [];
    const { links } = setUp({ has: () => new Promise((resolve) => answers.push(resolve)) });
    const first = links.open({ link });
    await links.open({ link: { id: '2', at: here } });
    answers[0]?.(true);
    await first;
    expect(links.asked()).toEqual({ number: 2, kind: 'package', account: 'a', id: '2' });
    links.done(1);
    await links.openIn(1, 'b');
    expect(links.asked()).toMatchObject({ number: 2, account: 'a' });
  });

  it('is not opened again once it was taken up', async () => {
    const { links } = setUp();
    await links.open({ link: { id: '2', at: here } });
    links.done(1);
    await links.accountsChanged();
    await links.openIn(1, 'b');
    expect(links.asked()).toBeNull();
  });
});

describe('what comes before the app is ready', () => {
  it('waits, and only the last counts', () => {
    const inbox = new LinkInbox();
    const opened: (string | undefined)[] = [];
    inbox.put({ link: { id: '1', at: null } });
    inbox.put({ link: { id: '2', at: null } });
    inbox.deliverTo((handed) => opened.push(handed.link?.id));
    inbox.put({ link: { id: '3', at: null } });
    expect(opened).toEqual(['2', '3']);
  });
});

describe('a copied link', () => {
  it('is the link as text, and the package’s name as HTML', () => {
    expect(copiedLink({ id: 'a&b', at: here }, 'Invoices <2>')).toEqual({
      text: `packshelf://open?id=a%26b&at=${here}`,
      html: `<a href="packshelf://open?id=a%26b&amp;at=${here}">Invoices &lt;2&gt;</a>`,
    });
  });

  it('has no name that a spreadsheet would run', () => {
    expect(copiedLink({ id: 'a', at: null }, '=1+1')?.html).toContain(">'=1+1</a>");
  });

  it('goes by the id where there is no name, and is none where no link can be', () => {
    expect(copiedLink({ id: '"x"', at: null }, ' ')?.html).toBe(
      '<a href="packshelf://open?id=%22x%22">&quot;x&quot;</a>',
    );
    expect(copiedLink({ id: '\ud800', at: null }, 'x')).toBeNull();
  });
});
