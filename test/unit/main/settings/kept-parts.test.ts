import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '../../../../src/main/settings/record.ts';
import { asList, asRecord } from '../../../../src/main/settings/record.ts';
import { currentVersion } from '../../../../src/main/settings/migrations.ts';
import type { StoredAccount } from '../../../../src/main/settings/stored-account.ts';
import { noChoice } from '../../../../src/preload/contract/choice.ts';
import { viewsLimit, type SavedView } from '../../../../src/preload/contract/saved-view.ts';
import {
  memoryFile,
  openWithNotices,
  type OpenedSettings,
} from '../../../equipment/support/memory-settings.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const ada = { connection, userName: 'ada', signedInAt: 7, keep: true };

function view(id: string): SavedView {
  const search = { text: id, choice: noChoice, sort: [], columns: null };
  return { ...search, id, name: `View ${id}`, pinned: true, notify: false };
}

interface Scene extends OpenedSettings {
  /** What was written last; null before. */
  readonly written: () => JsonRecord | null;
  /** The account at this place in what was written last. */
  readonly writtenAccount: (index?: number) => JsonRecord;
  readonly change: (change: Partial<StoredAccount>) => void;
}

function open(content: JsonRecord): Scene {
  let written: JsonRecord | null = null;
  const opened = openWithNotices(
    memoryFile(
      { version: currentVersion, ...content },
      {
        write: (value) => {
          written = value;
        },
      },
    ),
  );
  const { settings } = opened;
  return {
    ...opened,
    written: () => written,
    writtenAccount: (index = 0) => asRecord(asList(asRecord(written)['accounts'])[index]),
    change: (change) =>
      settings.update({ accounts: settings.get().accounts.map((account) => ({ ...account, ...change })) }),
  };
}

describe('parts that this version does not know', () => {
  it('stay in the file, at every level', () => {
    const opened = open({
      more: { deep: [1] },
      preferences: { theme: 'dark', sounds: 'off' },
      accounts: [
        {
          ...ada,
          badge: 3,
          preferences: { density: 'compact', zebra: true },
          views: [{ ...view('a'), colour: 'red' }],
        },
      ],
    });
    const { preferences } = opened.settings.get();
    opened.settings.update({ preferences: { ...preferences, theme: 'light' } });
    opened.change({ paused: true, views: [{ ...view('a'), name: 'Renamed' }] });
    expect(opened.written()).toMatchObject({
      version: currentVersion,
      more: { deep: [1] },
      preferences: { theme: 'light', sounds: 'off' },
      accounts: [
        {
          userName: 'ada',
          badge: 3,
          paused: true,
          preferences: { density: 'compact', zebra: true },
          views: [{ name: 'Renamed', colour: 'red' }],
        },
      ],
    });
    expect(opened.notices).toEqual([]);
  });

  it('go with their account, their view or everything', () => {
    const opened = open({ secret: 1, accounts: [{ ...ada, views: [{ ...view('a'), colour: 'red' }] }] });
    opened.change({ views: [] });
    expect(JSON.stringify(opened.written())).not.toContain('red');
    opened.settings.clear();
    opened.settings.update({ zoom: 2 });
    expect(JSON.stringify(opened.written())).not.toContain('secret');
  });
});

describe('values that this version does not understand', () => {
  it('stay in the file until the user chooses another one', () => {
    const opened = open({ preferences: { theme: 'sepia' }, zoom: 90, globalKey: ['Ctrl', 'K'] });
    expect(opened.settings.get()).toMatchObject({
      preferences: { theme: 'system' },
      zoom: 1,
      globalKey: null,
    });
    opened.settings.update({ exportFolder: '/tmp' });
    expect(opened.written()).toMatchObject({
      preferences: { theme: 'sepia' },
      zoom: 90,
      globalKey: ['Ctrl', 'K'],
    });
    opened.settings.update({ zoom: 2, preferences: { ...opened.settings.get().preferences, theme: 'dark' } });
    expect(opened.written()).toMatchObject({ preferences: { theme: 'dark' }, zoom: 2 });
  });
});

describe('saved views', () => {
  const odd = { ...view('odd'), choice: { ...noChoice, size: ['large'] } };
  const twice = { ...view('a'), name: 'The same id' };

  it('with an unknown filter are hidden, told of, and kept at their place', () => {
    const opened = open({ accounts: [{ ...ada, views: [view('a'), odd, 'text', view('b'), twice] }] });
    expect(opened.settings.get().accounts[0]?.views).toEqual([view('a'), view('b')]);
    expect(opened.notices).toEqual(['settings-hidden']);
    opened.change({ views: [view('b'), view('a'), view('c')] });
    expect(opened.writtenAccount()['views']).toEqual([view('b'), odd, 'text', view('a'), view('c'), twice]);
    opened.change({ views: [] });
    expect(opened.writtenAccount()['views']).toEqual([odd, 'text', twice]);
  });

  it('with an unknown filter that is not set are shown', () => {
    const choice = { ...noChoice, size: [], owner: null };
    const opened = open({ accounts: [{ ...ada, views: [{ ...view('a'), choice }] }] });
    expect(opened.settings.get().accounts[0]?.views).toEqual([view('a')]);
    expect(opened.notices).toEqual([]);
  });

  it('beyond the limit are hidden and kept', () => {
    const views = Array.from({ length: viewsLimit + 1 }, (_, index) => view(`v${index}`));
    const opened = open({ accounts: [{ ...ada, views }] });
    expect(opened.settings.get().accounts[0]?.views).toHaveLength(viewsLimit);
    opened.change({ views: [] });
    expect(opened.writtenAccount()['views']).toEqual(views.slice(-1));
  });
});

describe('columns', () => {
  const name = { column: 'name', width: 300 } as const;
  const status = { column: 'status', width: null } as const;
  const size = { column: 'size', width: 80 };
  const wide = { column: 'comments', width: 5000 };

  it('that are unknown or too wide do not take the others with them, and stay in the file', () => {
    const columns = [size, name, wide];
    const opened = open({
      accounts: [{ ...ada, preferences: { columns }, views: [{ ...view('a'), columns }] }],
    });
    const understood = [name, { column: 'comments', width: null }] as const;
    const [account] = opened.settings.get().accounts;
    expect(account?.preferences.columns).toEqual(understood);
    expect(account?.views).toMatchObject([{ columns: understood }]);
    expect(opened.notices).toEqual([]);
    if (account === undefined) throw new Error('no account');
    opened.change({ preferences: { ...account.preferences, columns: [...understood, status] } });
    expect(opened.writtenAccount()).toMatchObject({
      preferences: { columns: [size, name, wide, status] },
      views: [{ columns }],
    });
    opened.change({ preferences: { ...account.preferences, columns: null } });
    expect(opened.writtenAccount()).toMatchObject({ preferences: { columns: null } });
  });

  it('are the default ones if none is understood', () => {
    const opened = open({ accounts: [{ ...ada, preferences: { columns: [size] } }] });
    expect(opened.settings.get().accounts[0]?.preferences.columns).toBeNull();
    opened.change({ paused: true });
    expect(opened.writtenAccount()).toMatchObject({ preferences: { columns: [size] } });
  });
});

describe('accounts', () => {
  const odd = { ...ada, userName: { first: 'Grace' }, views: [view('a')] };

  it('that are not understood are told of and kept, and nothing of them is deleted', () => {
    const opened = open({ accounts: [odd, ada] });
    expect(opened.settings.get().accounts).toMatchObject([ada]);
    expect(opened.notices).toEqual(['settings-hidden']);
    expect(opened.settings.hasAllAccounts).toBe(false);
    opened.settings.update({ accounts: [] });
    expect(opened.written()).toMatchObject({ accounts: [odd] });
  });

  it('are all there otherwise', () => {
    expect(open({ accounts: [ada] }).settings.hasAllAccounts).toBe(true);
    expect(open({}).settings.hasAllAccounts).toBe(true);
  });
});

it('the valid ones of recent searches are read, as many as fit', () => {
  const recent = [7, ...Array.from({ length: 12 }, (_, index) => `search ${index}`)];
  const [account] = open({ accounts: [{ ...ada, recent }] }).settings.get().accounts;
  expect(account?.recent).toEqual(recent.slice(1, 11));
});

describe('a file of a newer version', () => {
  const newer = { version: currentVersion + 1, people: { ada }, accounts: { moved: true }, zoom: 2 };

  it('is copied once, understood as far as possible, and keeps its number', () => {
    const copied: number[] = [];
    let written: JsonRecord = {};
    const { settings, notices } = openWithNotices(
      memoryFile(newer, {
        keepCopy: (version) => copied.push(version),
        write: (value) => {
          written = value;
        },
      }),
    );
    expect(copied).toEqual([currentVersion + 1]);
    expect(settings.get()).toMatchObject({ zoom: 2, accounts: [] });
    expect(settings.hasAllAccounts).toBe(false);
    expect(notices).toEqual(['settings-hidden']);
    settings.update({ zoom: 3 });
    expect(written).toEqual(expect.objectContaining({ ...newer, zoom: 3 }));
  });

  it('is used even if it can’t be copied', () => {
    const keepCopy = (): never => {
      throw new Error('ENOSPC');
    };
    const { settings, notices } = openWithNotices(
      memoryFile({ version: 9, zoom: 2, accounts: [] }, { keepCopy }),
    );
    expect(settings.get().zoom).toBe(2);
    expect(notices).toEqual([]);
  });
});
