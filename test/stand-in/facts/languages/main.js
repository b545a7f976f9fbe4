// @ts-check
import { app, BrowserWindow } from 'electron';
import { answer, declareScheme, servePage } from '../fact.js';

// As src/main/index.ts chooses a language.
app.commandLine.appendSwitch('lang', 'de-DE');
process.env['LANGUAGE'] = 'de_DE';
declareScheme();

/**
 * What Chromium writes in an element.
 * @param {{ nodeValue: string, children?: any[], shadowRoots?: any[] }} node
 * @returns {string}
 */
function textIn(node) {
  return node.nodeValue + [...(node.children ?? []), ...(node.shadowRoots ?? [])].map(textIn).join('');
}

answer(async () => {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  const { webContents } = window;
  await window.loadURL(servePage('<!doctype html><title></title><input type="date"><input required>'));
  const [navigator, intl, required] = await webContents.executeJavaScript(
    '[navigator.language, Intl.NumberFormat().resolvedOptions().locale, document.querySelector("[required]").validationMessage]',
  );
  webContents.debugger.attach('1.3');
  const { root } = await webContents.debugger.sendCommand('DOM.getDocument', { depth: -1, pierce: true });
  return {
    app: app.getLocale().slice(0, 2),
    navigator: navigator.slice(0, 2),
    intl: intl.slice(0, 2),
    dates: textIn(root).trim(),
    required,
  };
});
