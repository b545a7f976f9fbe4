import { describe, expect, it } from 'vitest';
import { readPreferences, storedLanguage } from '../../../../src/main/settings/read-preferences.ts';
import { openSettings, type SettingsFile, type Stored } from '../../../../src/main/settings/settings.ts';
import { defaultAccountPreferences } from '../../../../src/preload/contract/account-preferences.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };

function fileWith(read: () => Record<string, unknown>, more: Partial<SettingsFile> = {}): SettingsFile {
  return {
    read,
    write: () => undefined,
    backUp: () => undefined,
    restoreBackup: () => false,
    remove: () => undefined,
    ...more,
  };
}

function open(file: SettingsFile): {
  stored: Stored;
  notices: string[];
  settings: ReturnType<typeof openSettings>;
} {
  const notices: string[] = [];
  const settings = openSettings(file, (code) => notices.push(code));
  return { stored: settings.get(), notices, settings };
}

describe('settings', () => {
  it('start empty', () => {
    expect(open(fileWith(() => ({})))).toMatchObject({
      stored: { connection: null, current: null, accounts: [] },
      notices: [],
    });
  });

  it('use each valid part', () => {
    const { stored, notices } = open(fileWith(() => ({ connection, account: { userName: 7 }, more: true })));
    expect(stored).toEqual({
      connection,
      current: null,
      accounts: [],
      toldNotKept: false,
      toldInTray: false,
      toldNotShown: false,
      window: [],
      zoom: 1,
      globalKey: null,
      exportFolder: null,
      proxyUsers: [],
      preferences: defaultPreferences,
    });
    expect(notices).toEqual(['settings-set-aside']);
  });

  it('keep each valid preference, and do not count invalid ones as damage', () => {
    const preferences = { theme: 'dark', rail: 'huge', dock: 'below' };
    const { stored, notices } = open(fileWith(() => ({ preferences })));
    expect(stored.preferences).toEqual({ ...defaultPreferences, theme: 'dark', dock: 'below' });
    expect(open(fileWith(() => ({ preferences: 'dark' }))).stored.preferences).toEqual(defaultPreferences);
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
    const readable = open(fileWith(() => ({ connection, window: [place], zoom: 1.25 })));
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
      const { stored, notices } = open(fileWith(() => ({ connection, window, zoom: 90 })));
      expect(stored).toMatchObject({ connection, window: [], zoom: 1 });
      expect(notices).toEqual([]);
    }
  });

  it('return the stored language before they are opened, and the default if damaged', () => {
    expect(storedLanguage(() => ({ preferences: { language: 'fr', theme: 7 } }))).toBe('fr');
    expect(storedLanguage(() => ({}))).toBe('system');
    const broken = (): never => {
      throw new SyntaxError('Unexpected token');
    };
    expect(storedLanguage(broken)).toBe('system');
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
    const { stored, notices } = open(fileWith(() => ({ accounts: [whole, odd], current: 'x' })));
    expect(notices).toEqual([]);
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
        views: [{ ...view, choice: { ...view.choice, creator: [], updater: [] } }],
      },
    ]);
    const damaged = open(fileWith(() => ({ accounts: [whole, { ...whole, userName: 7 }] })));
    expect(damaged.stored.accounts).toHaveLength(1);
    expect(damaged.notices).toEqual(['settings-set-aside']);
    expect(open(fileWith(() => ({ accounts: 'none' }))).notices).toEqual(['settings-set-aside']);
  });

  it('read the single account of an older version', () => {
    const account = { userName: 'ada', signedInAt: 7, keep: false };
    const preferences = { theme: 'dark', density: 'compact', timeUnit: 's' };
    const { stored, notices } = open(fileWith(() => ({ connection, account, paused: true, preferences })));
    expect(stored.accounts).toMatchObject([
      { connection, ...account, paused: true, preferences: { density: 'compact', timeUnit: 's' } },
    ]);
    expect(stored.preferences.theme).toBe('dark');
    expect(notices).toEqual([]);
  });

  it('are backed up only if valid, and with each change', () => {
    let backups = 0;
    const more = { backUp: () => (backups += 1) };
    open(fileWith(() => ({ connection: 5 }), more));
    expect(backups).toBe(0);
    const { settings } = open(fileWith(() => ({ connection, account: null }), more));
    expect(backups).toBe(1);
    settings.update({ connection: null });
    expect(backups).toBe(2);
  });

  it('reject a connection that could not have been entered', () => {
    const { stored } = open(fileWith(() => ({ connection: { ...connection, authUrl: 'http://a.example' } })));
    expect(stored.connection).toBeNull();
  });

  it('restore the backup if the file is damaged, with a notice', () => {
    let damaged = true;
    const file = fileWith(
      () => {
        if (damaged) throw new SyntaxError('Unexpected token');
        return { connection };
      },
      {
        restoreBackup: () => {
          damaged = false;
          return true;
        },
      },
    );
    expect(open(file)).toMatchObject({ stored: { connection }, notices: ['settings-set-aside'] });
  });

  it('start empty if the backup is missing or damaged too', () => {
    const broken = (): never => {
      throw new SyntaxError('Unexpected token');
    };
    expect(open(fileWith(broken)).stored.connection).toBeNull();
    expect(open(fileWith(broken, { restoreBackup: () => true })).stored.connection).toBeNull();
    expect(open(fileWith(broken, { restoreBackup: broken })).stored.connection).toBeNull();
  });

  it('clear everything, and overwrite files that can’t be deleted', () => {
    const written: unknown[] = [];
    const more = { write: (value: Stored) => written.push(value), backUp: () => written.push('backup') };
    const { settings } = open(fileWith(() => ({ connection }), more));
    written.length = 0;
    expect(settings.clear()).toBe(true);
    expect(settings.get().connection).toBeNull();
    expect(written).toEqual([]);
    const remove = (): never => {
      throw new Error('EBUSY');
    };
    const held = open(fileWith(() => ({ connection }), { ...more, remove })).settings;
    written.length = 0;
    expect(held.clear()).toBe(false);
    expect(written).toEqual([expect.objectContaining({ connection: null, accounts: [] }), 'backup']);
  });

  it('stay in memory if they can’t be written, with a notice', () => {
    const { settings, notices } = open(
      fileWith(() => ({}), {
        write: () => {
          throw new Error('EROFS');
        },
      }),
    );
    settings.update({ connection });
    expect(settings.get().connection).toEqual(connection);
    expect(notices).toEqual(['settings-not-saved']);
  });
});
