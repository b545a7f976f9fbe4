import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppTray } from '../../../../src/main/tray/app-tray.ts';
import type { TrayKind } from '../../../../src/main/tray/watch-tray.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

/** `silent`: the desktop answers nothing. */
function scene(first: TrayKind | 'silent' | null = 'notifier') {
  const state = { tray: true, closeToTray: false, news: 0 };
  const watches: ((kind: TrayKind | null) => void)[] = [];
  /** The contents of each icon that was created; ended by `removed`. */
  const icons: string[][] = [];
  const tray = new AppTray({
    createIcon: () => {
      const shown: string[] = [];
      icons.push(shown);
      return { show: ({ toolTip }) => void shown.push(toolTip), remove: () => void shown.push('removed') };
    },
    watchTray: (onChange) => {
      watches.push(onChange);
      if (first !== 'silent') onChange(first);
      return () => void watches.splice(0);
    },
    preferences: () => state,
    news: () => state.news,
    texts: () => messagesOf('en'),
    onCommand: () => undefined,
  });
  /** The desktop gets another tray, or none. */
  const change = (kind: TrayKind | null): void => {
    for (const tell of watches) tell(kind);
  };
  return { tray, state, icons, watches, change };
}

describe('the icon', () => {
  test('appears once the desktop is known to have a tray, and follows the news', () => {
    const { tray, state, icons, watches } = scene();
    tray.update();
    expect(icons).toEqual([]);
    tray.start();
    tray.start();
    expect(watches).toHaveLength(1);
    state.news = 2;
    tray.update();
    tray.update();
    expect(icons).toEqual([['Packshelf', 'Packshelf: 2 new packages']]);
  });

  test('goes and comes back with the setting', () => {
    const { tray, state, icons } = scene();
    tray.start();
    state.tray = false;
    tray.update();
    tray.update();
    state.tray = true;
    tray.update();
    expect(icons).toEqual([['Packshelf', 'removed'], ['Packshelf']]);
  });

  test('comes with a tray that comes later, goes with it, and is created anew for another kind', () => {
    const { tray, icons, change } = scene(null);
    tray.start();
    expect(icons).toEqual([]);
    change('xembed');
    change('xembed');
    change('notifier');
    change(null);
    expect(icons).toEqual([
      ['Packshelf', 'removed'],
      ['Packshelf', 'removed'],
    ]);
  });

  test('is removed at the end, and stays away', () => {
    const { tray, state, icons, watches } = scene();
    tray.start();
    tray.dispose();
    expect(watches).toEqual([]);
    state.news = 1;
    tray.update();
    tray.start();
    expect(icons).toEqual([['Packshelf', 'removed']]);
  });
});

describe('without a window', () => {
  test.each([
    [true, true, 'notifier', true, true],
    [false, true, 'notifier', false, false],
    [true, false, 'notifier', false, false],
    [true, true, null, true, false],
  ] as const)(
    'an icon %s, chosen %s, the tray %s: wanted %s, runs on %s',
    async (icon, closeToTray, kind, wanted, runs) => {
      const { tray, state } = scene(kind);
      Object.assign(state, { tray: icon, closeToTray });
      expect(tray.isWantedAlone).toBe(wanted);
      expect(await tray.keepsRunning()).toBe(runs);
    },
  );

  test('a desktop that does not answer has no tray', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { tray } = scene('silent');
    const available = tray.isAvailable();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await available).toBe(false);
  });
});
