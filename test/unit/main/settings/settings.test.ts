import { describe, expect, it } from 'vitest';
import { readPreferences, storedLanguage } from '../../../../src/main/settings/read-preferences.ts';
import type { JsonRecord } from '../../../../src/main/settings/record.ts';
import type { Stored } from '../../../../src/main/settings/settings.ts';
import { defaultAccountPreferences } from '../../../../src/preload/contract/account-preferences.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';
import {
  memoryFile,
  openWithNotices,
  type OpenedSettings,
} from '../../../equipment/support/memory-settings.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };

function open(content: JsonRecord): OpenedSettings & { readonly stored: Stored } {
  const opened = openWithNotices(memoryFile(content));
  return { ...opened, stored: opened.settings.get() };
}

describe('settings', () => {
  it('start empty', () => {
    expect(open({})).toMatchObject({
      stored: { connection: null, current: null, accounts: [] },
      notices: [],
    });
  });

  it('use each valid part', () => {
    const { stored, notices } = open({ connection, account: { userName: 7 }, more: true });
    expect(stored).toEqual({
      installationId: null,
      connection,
      current: null,
      accounts: [],
      toldNotKept: false,
      toldInTray: false,
      seenVersion: null,
      updateAttempts: null,
      toldNotShown: false,
      window: [],
      zoom: 1,
      globalKey: null,
      exportFolder: null,
      proxyUsers: [],
      preferences: defaultPreferences,
    });
    expect(notices).toEqual(['settings-hidden']);
  });

  it('keep each valid preference, and do not count invalid ones as damage', () => {
    const preferences = { theme: 'dark', rail: 'huge', dock: 'below' };
    const { stored, notices } = open({ preferences });
    expect(stored.preferences).toEqual({ ...defaultPreferences, theme: 'dark', dock: 'below' });
    expect(open({ preferences: 'dark' }).stored.preferences).toEqual(defaultPreferences);
    expect(notices).toEqual([]);
  });

  it('change only the given preferences', () => {
    const dark = { ...defaultPreferences, theme: 'dark' } as const;
    expect(readPreferences({ rail: 'slim', theme: undefined }, dark)).toEqual({
      ...dark,
      rail: 'slim',
    });
  });

  it('drop only an invalid window state and zoom', () => {
    const place = {
      displays: '0,0,1440,900',
      bounds: { x: -7, y: 0, width: 900, height: 700 },
      maximized: true,
      fullScreen: false,
    };
    const readable = open({ connection, window: [place], zoom: 1.25 });
    expect(readable.stored).toMatchObject({ window: [place], zoom: 1.25 });
    const { bounds } = place;
    for (const window of [
      'big',
      [{ ...place, maximized: 'yes' }],
      [{ ...place, bounds: { ...bounds, x: null } }],
      [{ ...place, bounds: { ...bounds, y: 0.5 } }],
      [{ ...place, bounds: { ...bounds, width: 1e9 } }],
      [{ ...place, bounds: { ...bounds, height: -700 } }],
    ]) {
      const { stored, notices } = open({ connection, window, zoom: 90 });
      expect(stored).toMatchObject({ connection, window: [], zoom: 1 });
      expect(notices).toEqual([]);
    }
  });

  it('return the stored language before they are opened, and the default if damaged', () => {
    const read = (preferences: unknown) => ({ state: 'read', value: { preferences } }) as const;
    expect(storedLanguage(read({ language: 'fr', theme: 7 }))).toBe('fr');
    expect(storedLanguage(read(undefined))).toBe('system');
    expect(storedLanguage({ state: 'damaged' })).toBe('system');
  });

  it('keep each valid account, and each valid part of it', () => {
    const whole = { connection, userName: 'ada', signedInAt: 7, keep: true };
    const view = {
      id: 'v',
      name: 'Invoices',
      text: 'invoice',
      choice: { status: [], people: [], channel: [], created: 'week', updated: null, changed: null },
      sort: [{ column: 'name', descending: false }],
      columns: null,
      pinned: true,
      notify: false,
    };
    const odd = {
      ...whole,
      userName: 'bob',
      paused: 'yes',
      preferences: { density: 'compact', columns: [{ column: 'nowhere', width: 1 }] },
      views: [view, { ...view, id: 'w', name: '' }],
      recent: 'much',
    };
    const { stored, notices } = open({ accounts: [whole, odd], current: 'x' });
    expect(notices).toEqual(['settings-hidden']);
    const usual = {
      signedOut: false,
      paused: false,
      preferences: defaultAccountPreferences,
      views: [],
      recent: [],
      opened: [],
      toldOf: null,
    };
    expect(stored.accounts).toEqual([
      { ...whole, ...usual },
      {
        ...whole,
        ...usual,
        userName: 'bob',
        preferences: { ...defaultAccountPreferences, density: 'compact' },
        // Stored by a version without separate filters for creators and updaters.
        views: [{ ...view, choice: { ...view.choice, creator: [], updater: [], starred: null } }],
      },
    ]);
    const damaged = open({ accounts: [whole, { ...whole, userName: 7 }] });
    expect(damaged.stored.accounts).toHaveLength(1);
    expect(damaged.notices).toEqual(['settings-hidden']);
    expect(open({ accounts: 'none' }).notices).toEqual(['settings-set-aside']);
  });

  it('reject a connection that could not have been entered', () => {
    const { stored } = open({ connection: { ...connection, authUrl: 'http://a.example' } });
    expect(stored.connection).toBeNull();
  });

  it('keep a connection that an earlier version has read otherwise', () => {
    for (const authUrl of ['https://a.example/auth', 'https://a.example/app(1)', 'https://a.example/a;']) {
      const former = { ...connection, authUrl };
      expect(open({ connection: former }).stored.connection).toEqual(former);
    }
  });

  it('try again later if they can’t be written, and tell if that fails, too', () => {
    let isFull = true;
    const written: unknown[] = [];
    const write = (value: unknown): void => {
      if (isFull) throw new Error('ENOSPC');
      written.push(value);
    };
    const { settings, notices, passTime } = openWithNotices(memoryFile({}, { write }));
    settings.update({ connection });
    expect(settings.get().connection).toEqual(connection);
    expect(notices).toEqual([]);
    expect(passTime()).toBe(500);
    expect(notices).toEqual(['settings-not-saved']);
    settings.update({ zoom: 2 });
    expect([passTime(), passTime(), passTime()]).toEqual([5000, 20_000, 60_000]);
    expect(notices).toEqual(['settings-not-saved']);
    isFull = false;
    expect(passTime()).toBe(60_000);
    expect(written).toEqual([expect.objectContaining({ connection, zoom: 2 })]);
    expect(notices).toEqual([]);
    expect(passTime()).toBeNull();
    settings.update({ zoom: 3 });
    expect(written).toHaveLength(2);
  });

  it('try once more when the app ends, only if something is not saved', () => {
    let isFull = true;
    const written: unknown[] = [];
    const write = (value: unknown): void => {
      if (isFull) throw new Error('ENOSPC');
      written.push(value);
    };
    const { settings, passTime } = openWithNotices(memoryFile({}, { write }));
    settings.close();
    settings.update({ zoom: 2 });
    isFull = false;
    settings.close();
    expect(written).toEqual([expect.objectContaining({ zoom: 2 })]);
    expect(passTime()).toBeNull();
  });

  it('clear everything, and empty files that can’t be deleted', () => {
    const { settings } = open({ connection });
    expect(settings.clear()).toBe(true);
    expect(settings.get()).toMatchObject({ connection: null, accounts: [] });
    const written: unknown[] = [];
    const remove = (): never => {
      throw new Error('EBUSY');
    };
    const write = (value: unknown): void => void written.push(value);
    const held = openWithNotices(memoryFile({ connection, more: 1 }, { remove, write })).settings;
    expect(held.clear()).toBe(false);
    expect(written).toEqual([{ version: 1 }]);
    held.update({ zoom: 2 });
    expect(JSON.stringify(written)).not.toContain('more');
  });
});
