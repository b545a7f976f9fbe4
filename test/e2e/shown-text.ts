import type { ElectronApplication } from 'playwright/test';

/**
 * The text that the app's window shows, read without Playwright, which drops a page that has crashed; empty while there
 * is no page. Electron never settles a call to a page that crashes during it, so the crash settles it here.
 */
export function shownText(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return '';
    let onGone = (): void => undefined;
    const gone = new Promise<string>((resolve) => (onGone = () => resolve('')));
    contents.once('render-process-gone', onGone);
    const text = contents.executeJavaScript('document.body.innerText').then(String, () => '');
    const answer = await Promise.race([text, gone]);
    contents.off('render-process-gone', onGone);
    return answer;
  });
}
