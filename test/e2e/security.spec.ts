import { noFilters } from '../../src/preload/contract/view.ts';
import { processesBelow } from '../stand-in/launch/processes.ts';
import { hasSandbox } from '../stand-in/launch/launch.ts';
import { expect } from './packshelf.ts';
import { sharedAppTest } from './shared-app.ts';
import { countWindows } from './window-state.ts';

const test = sharedAppTest('signed-out');

test('the page has only the bridge of the contract, nothing of Node or Electron', async ({ shared }) => {
  const { page } = shared;
  const found = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
    bridge: Object.keys(window.packshelf).sort(),
    account: Object.keys(window.packshelf.account('')).sort(),
    origin: location.origin,
  }));
  expect(found.globals).toEqual([]);
  expect(found.bridge).toEqual(
    [
      'account',
      'answerProxyQuestion',
      'cancelExport',
      'cancelSignIn',
      'checkAppUpdate',
      'checkConnection',
      'checkForProblemReport',
      'dismissExport',
      'dismissLink',
      'dismissNews',
      'dismissNotice',
      'dismissProxyQuestion',
      'exportShelves',
      'forgetProxyPasswords',
      'hideQuickOpen',
      'inspectConnection',
      'logPageError',
      'on',
      'openAddress',
      'openExported',
      'openInMainWindow',
      'openKeyboardSettings',
      'openLinkIn',
      'openProxyQuestion',
      'readGlobalKey',
      'readLoginItem',
      'readMade',
      'readOtherLinkProgram',
      'readProblemReport',
      'readProxyPasswords',
      'readStatus',
      'readTray',
      'removeEverything',
      'restartToUpdate',
      'runWindowCommand',
      'saveConnection',
      'saveGlobalKey',
      'saveLoginItem',
      'savePreferences',
      'saveProblemReport',
      'showExported',
      'showGuide',
      'signIn',
      'switchAccount',
      'takeLinks',
    ].sort(),
  );
  expect(found.account).toEqual(
    [
      'cancelSync',
      'carryOver',
      'changeConnection',
      'copyCell',
      'copyDiaryLines',
      'copyLink',
      'copyRows',
      'copyTable',
      'exportDiary',
      'exportShelf',
      'exportView',
      'findCorrected',
      'findPackages',
      'findPeople',
      'importShelf',
      'keepSignedIn',
      'locateItem',
      'markDiarySeen',
      'markLinesSeen',
      'openDiary',
      'openView',
      'pauseSync',
      'printEnded',
      'printPage',
      'readCounts',
      'readDiaryLines',
      'readExclusions',
      'readFacet',
      'readFilterValues',
      'readHistory',
      'readItem',
      'readJson',
      'readNames',
      'readOfferCounts',
      'readRecordedDays',
      'readRows',
      'readSameName',
      'readShelf',
      'readSuggestions',
      'readTimeBars',
      'readTimeCounts',
      'saveAccountPreferences',
      'saveFirstScreen',
      'saveNote',
      'saveOpened',
      'savePdf',
      'saveRecent',
      'saveStars',
      'saveStarsOfRows',
      'saveViews',
      'signOut',
      'startSync',
      'undoDiarySeen',
    ].sort(),
  );
});

test('pages run in the sandbox', async ({ shared }) => {
  test.skip(!hasSandbox, 'Chromium has no sandbox for root on Linux');
  const { app } = shared;
  expect(await app.evaluate(({ app: running }) => running.commandLine.hasSwitch('no-sandbox'))).toBe(false);
  const pages = processesBelow(app.process().pid)
    .map(({ commandLine }) => commandLine)
    .filter((line) => line.includes('--type=renderer'));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((line) => /--no-sandbox(?:\s|$)/u.test(line))).toEqual([]);
});

test('main answers only the channels of the contract', async ({ shared }) => {
  const { app } = shared;
  // No channel of electron-store; `error` is Electron's own listener.
  const listening = await app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
  expect(listening).toEqual(['error']);
});

test('calls that break the contract are rejected', async ({ shared }) => {
  const { page } = shared;
  const outcomes = await page.evaluate(async (filters) => {
    const bridge = { ...window.packshelf, ...window.packshelf.account('0'.repeat(32)) };
    const call = async (name: keyof typeof bridge, input: unknown): Promise<string> => {
      try {
        await Reflect.apply(bridge[name], undefined, [input]);
        return 'answered';
      } catch (error) {
        return String(error);
      }
    };
    return [
      await call('signIn', { userName: 'a' }),
      await call('readRows', { view: 1, offset: 0, limit: 100_000 }),
      await call('openView', {
        text: 'x'.repeat(5000),
        filters,
        sort: [{ column: 'name', descending: false }],
      }),
      await call('openView', { text: '', filters, sort: [{ column: 'raw; DROP TABLE', descending: false }] }),
      await call('openView', {
        text: '',
        filters: { ...filters, changed: 'OR 1=1' },
        sort: [{ column: 'name', descending: false }],
      }),
      await call('readFacet', { view: 1, field: 'rowid', text: '', limit: 10 }),
      await call('dismissNotice', '__proto__'),
      await call('openAddress', { address: 'http://example.com/' }),
      await call('openAddress', { address: 'file:///etc/passwd' }),
      await call('openAddress', { address: 'javascript:alert(1)' }),
      await call('openAddress', { address: 'https://bank.example@evil.example/' }),
    ];
  }, noFilters);
  for (const outcome of outcomes) expect(outcome).toContain('Refused: wrong input');
});

test('text runs nothing, fetches nothing, opens no window and navigates nowhere', async ({ shared }) => {
  const { app, page, service } = shared;
  const address = page.url();
  const left = await app.evaluateHandle(({ BrowserWindow }) => {
    const seen: unknown[] = [];
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) =>
      seen.push([event.url, event.defaultPrevented]),
    );
    return seen;
  });
  const found = await page.evaluate(async (elsewhere) => {
    const script = document.createElement('script');
    const inline = (() => {
      try {
        // Trusted types throw here; the content security policy would block the script as well.
        script.textContent = 'window.ranInline = true';
        document.body.append(script);
        return 'ranInline' in window;
      } catch {
        return false;
      }
    })();
    const fetched = await fetch(elsewhere).then(
      () => true,
      () => false,
    );
    window.open(elsewhere);
    location.href = elsewhere;
    return { inline, fetched };
  }, `${service.origin}/elsewhere`);
  expect(found).toEqual({ inline: false, fetched: false });
  await expect.poll(() => left.jsonValue()).toEqual([[`${service.origin}/elsewhere`, true]]);
  expect(page.url()).toBe(address);
  expect(await countWindows(app)).toBe(1);
  await expect.poll(() => app.windows().length).toBe(1);
  expect(service.requests().filter(({ path }) => path.endsWith('/elsewhere'))).toEqual([]);
});

test('only built files are served', async ({ shared }) => {
  const { page } = shared;
  const statuses = await page.evaluate(async () => {
    const paths = ['../main/index.js', '..%2fmain%2findex.js', '%2e%2e/package.json', 'no-such-file.js'];
    return await Promise.all(
      paths.map((path) => {
        const image = new Image();
        return new Promise((resolve) => {
          image.onload = () => resolve('loaded');
          image.onerror = () => resolve('refused');
          image.src = path;
        });
      }),
    );
  });
  expect(statuses).toEqual(['refused', 'refused', 'refused', 'refused']);
});
