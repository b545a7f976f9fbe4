import type { ElectronApplication } from 'playwright/test';

/**
 * What the app's window shows, asked past Playwright, which lets go of a page that has crashed; empty while there is
 * no page. Electron never answers what a page was asked that crashes then: its end is the answer.
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
