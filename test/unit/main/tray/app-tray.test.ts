import { describe, expect, test } from 'vitest';
import { AppTray } from '../../../../src/main/tray/app-tray.ts';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';

function scene() {
  const state = { hasTray: true, tray: true, closeToTray: false, news: 0 };
  /** The contents of each icon that was created; ended by `removed`. */
  const icons: string[][] = [];
  const tray = new AppTray({
    createIcon: () => {
      const shown: string[] = [];
      icons.push(shown);
      return { show: ({ toolTip }) => void shown.push(toolTip), remove: () => void shown.push('removed') };
    },
    hasTray: () => Promise.resolve(state.hasTray),
    preferences: () => state,
    news: () => state.news,
    texts: () => messagesOf('en'),
    onCommand: () => undefined,
  });
  return { tray, state, icons };
}

describe('the icon', () => {
  test('appears once the desktop is known to have a tray, and follows the news', async () => {
    const { tray, state, icons } = scene();
    tray.update();
    expect(icons).toEqual([]);
    expect(await tray.check()).toBe(true);
    tray.update();
    state.news = 2;
    tray.update();
    tray.update();
    expect(icons).toEqual([['Packshelf', 'Packshelf: 2 new packages']]);
  });

  test('goes and comes back with the setting', async () => {
    const { tray, state, icons } = scene();
    await tray.check();
    state.tray = false;
    tray.update();
    tray.update();
    state.tray = true;
    tray.update();
    expect(icons).toEqual([['Packshelf', 'removed'], ['Packshelf']]);
  });

  test('is created anew if the desktop gets a tray later', async () => {
    const { tray, state, icons } = scene();
    state.hasTray = false;
    expect(await tray.check()).toBe(false);
    expect(icons).toEqual([]);
    state.hasTray = true;
    await tray.check();
    state.hasTray = false;
    await tray.check();
    expect(icons).toEqual([['Packshelf', 'removed']]);
  });

  test('is removed at the end, and stays away', async () => {
    const { tray, state, icons } = scene();
    await tray.check();
    tray.dispose();
    state.news = 1;
    tray.update();
    // The desktop may answer late.
    await tray.check();
    expect(icons).toEqual([['Packshelf', 'removed']]);
  });
});

describe('without a window', () => {
  test.each([
    [true, true, true, true],
    [false, true, true, false],
    [true, false, true, false],
    [true, true, false, false],
  ])('an icon %s, chosen %s, a tray %s: runs on %s', async (icon, closeToTray, hasTray, runs) => {
    const { tray, state } = scene();
    Object.assign(state, { tray: icon, closeToTray, hasTray });
    expect(await tray.keepsRunning()).toBe(runs);
  });
});
