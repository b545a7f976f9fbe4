import type { Page } from 'playwright/test';
import { accountChannels, channels } from '../../../src/preload/contract/ipc.ts';
import type { Findings } from '../_findings.ts';

/** Checks which APIs the page of a packed app has, and that its scripts name no source maps. */
export async function checkPage(page: Page, findings: Findings): Promise<void> {
  const { bridge, account, globals } = await page.evaluate(() => ({
    bridge: Object.keys(globalThis.window.packshelf),
    account: Object.keys(globalThis.window.packshelf.account('')),
    globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  }));
  const contract = [...Object.keys(channels), 'account', 'on'];
  const accountContract = Object.keys(accountChannels);
  findings.equal(
    'the page calls',
    bridge.sort(),
    contract.sort(),
    `${bridge.length} functions of the contract`,
  );
  findings.equal(
    'the page calls for an account',
    account.sort(),
    accountContract.sort(),
    `${account.length} functions of the contract`,
  );
  findings.equal('the page has of Node and Electron', globals, []);

  const session = await page.context().newCDPSession(page);
  const scripts: { url: string; sourceMapURL?: string }[] = [];
  session.on('Debugger.scriptParsed', (script) => scripts.push(script));
  // Sends an event for every loaded script before it replies.
  await session.send('Debugger.enable');
  await session.detach();
  const ofThePage = scripts.filter(({ url }) => url.startsWith(new URL(page.url()).origin));
  findings.holds('scripts of the page', ofThePage.length > 0, String(ofThePage.length));
  findings.equal(
    'of them name a source map',
    ofThePage.filter(({ sourceMapURL }) => (sourceMapURL ?? '') !== '').map(({ url }) => url),
    [],
  );
}
