import { describe, expect, it } from 'vitest';
import { parseOpenedLink, linkInArguments } from '../../../../src/main/links/arguments.ts';
import { labelledLink } from '../../../../src/preload/contract/labelled-link.ts';
import { fingerprintOf } from '../../../../src/main/links/fingerprint.ts';
import { Links, type LinksOptions } from '../../../../src/main/links/links.ts';

const link = { id: '1', at: null };
const here = fingerprintOf({ baseUrl: 'https://here.example', authUrl: 'https://here.example' });
const there = fingerprintOf({ baseUrl: 'https://there.example', authUrl: 'https://there.example' });

describe('linkInArguments', () => {
  it('finds the link at any position', () => {
    const found = { link: { id: 'x', at: null } };
    expect(linkInArguments(['/app', 'packshelf://open?id=x'])).toEqual(found);
    expect(linkInArguments(['/app', 'PACKSHELF://open?id=x', '--original-process-start-time=1'])).toEqual(
      found,
    );
  });

  it('ignores all other arguments', () => {
    expect(
      linkInArguments(['/app', '--user-data-dir=/x', 'https://a.example', 'x packshelf://open?id=1']),
    ).toBeNull();
    expect(linkInArguments(['/app', '--connection-base-url=packshelf://open?id=1'])).toBeNull();
    expect(linkInArguments([])).toBeNull();
  });

  it('is invalid for two links or a malformed one', () => {
    expect(linkInArguments(['/app', 'packshelf://open?id=1', 'packshelf://open?id=1'])).toEqual({
      link: null,
    });
    expect(linkInArguments(['/app', 'packshelf://other'])).toEqual({ link: null });
    expect(linkInArguments(['/app', 'packshelf:'])).toEqual({ link: null });
  });
});

describe('fingerprintOf', () => {
  it('is short, stable, and depends on both addresses', () => {
    expect(here).toMatch(/^[0-9a-f]{12}$/u);
    expect(here).not.toBe(there);
    expect(fingerprintOf({ baseUrl: 'https://here.example', authUrl: 'https://other.example' })).not.toBe(
      here,
    );
  });
});

describe('an opened link', () => {
  function setUp(changes: Partial<LinksOptions> = {}): { links: Links; said: string[] } {
    const said: string[] = [];
    const links = new Links({
      isAllowed: true,
      accounts: () => [
        { id: 'a', fingerprint: here },
        { id: 'b', fingerprint: there },
      ],
      front: () => 'a',
      has: () => Promise.resolve(false),
      bringToFront: (account) => Promise.resolve(void said.push(`front ${account}`)),
      onChange: () => said.push(links.request()?.kind ?? 'nothing'),
      ...changes,
    });
    return { links, said };
  }

  it('opens in its account, which comes to the front', async () => {
    const { links, said } = setUp();
    await links.open({ link: { id: '7', at: there } });
    expect(links.request()).toEqual({ number: 1, kind: 'package', account: 'b', id: '7' });
    expect(said).toEqual(['front b', 'package']);
  });

  it('opens in the account in front if that has the package', async () => {
    const { links, said } = setUp({ has: (account, id) => Promise.resolve(account === 'a' && id === '1') });
    await links.open({ link });
    expect(links.request()).toMatchObject({ kind: 'package', account: 'a' });
    expect(said).toEqual(['package']);
  });

  it('otherwise asks for the account, and opens in the chosen one', async () => {
    const { links, said } = setUp();
    await links.open({ link });
    expect(links.request()).toEqual({ number: 1, kind: 'choose', accounts: ['a', 'b'] });
    await links.openIn(1, 'b');
    expect(links.request()).toEqual({ number: 1, kind: 'package', account: 'b', id: '1' });
    expect(said).toEqual(['choose', 'front b', 'package']);
  });

  it('does not open in the account in front if that is of another service', async () => {
    const accounts = ['a', 'b', 'c'].map((id) => ({ id, fingerprint: id === 'a' ? here : there }));
    const { links } = setUp({ accounts: () => accounts, has: () => Promise.resolve(true) });
    await links.open({ link: { id: '1', at: there } });
    expect(links.request()).toEqual({ number: 1, kind: 'choose', accounts: ['b', 'c'] });
  });

  it('waits for a sign-in to its service', async () => {
    let accounts: { id: string; fingerprint: string }[] = [];
    const { links } = setUp({ accounts: () => accounts, front: () => accounts[0]?.id ?? null });
    await links.open({ link: { id: '1', at: here } });
    expect(links.request()).toMatchObject({ kind: 'no-account' });
    accounts = [{ id: 'z', fingerprint: there }];
    await links.accountsChanged();
    expect(links.request()).toMatchObject({ kind: 'no-account' });
    accounts = [{ id: 'y', fingerprint: here }];
    await links.accountsChanged();
    expect(links.request()).toMatchObject({ kind: 'package', account: 'y', id: '1' });
  });

  it('is reported as invalid until dismissed', async () => {
    const { links } = setUp();
    await links.open(parseOpenedLink('packshelf://nonsense'));
    expect(links.request()).toEqual({ number: 1, kind: 'not-understood' });
    links.dismiss(1);
    expect(links.request()).toBeNull();
  });

  it('is replaced by a newer one, and late results for an older one are ignored', async () => {
    const answers: ((has: boolean) => void)[] = [];
    const { links } = setUp({ has: () => new Promise((resolve) => answers.push(resolve)) });
    const first = links.open({ link });
    await links.open({ link: { id: '2', at: here } });
    answers[0]?.(true);
    await first;
    expect(links.request()).toEqual({ number: 2, kind: 'package', account: 'a', id: '2' });
    links.dismiss(1);
    await links.openIn(1, 'b');
    expect(links.request()).toMatchObject({ number: 2, account: 'a' });
  });

  it('is not opened again after it was dismissed', async () => {
    const { links } = setUp();
    await links.open({ link: { id: '2', at: here } });
    links.dismiss(1);
    await links.accountsChanged();
    await links.openIn(1, 'b');
    expect(links.request()).toBeNull();
  });
});

describe('labelledLink', () => {
  it('returns the link as text, and an anchor with the package’s name as HTML', () => {
    expect(labelledLink({ id: 'a&b', at: here }, 'Invoices <2>')).toEqual({
      text: `packshelf://open?id=a%26b&at=${here}`,
      html: `<a href="packshelf://open?id=a%26b&amp;at=${here}">Invoices &lt;2&gt;</a>`,
    });
  });

  it('escapes names that a spreadsheet would run as a formula', () => {
    expect(labelledLink({ id: 'a', at: null }, '=1+1')?.html).toContain(">'=1+1</a>");
  });

  it('uses the id if there is no name, and is null if no link can hold the id', () => {
    expect(labelledLink({ id: '"x"', at: null }, ' ')?.html).toBe(
      '<a href="packshelf://open?id=%22x%22">&quot;x&quot;</a>',
    );
    expect(labelledLink({ id: '\ud800', at: null }, 'x')).toBeNull();
  });
});
