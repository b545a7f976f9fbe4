import type { ElectronApplication } from 'playwright/test';

/** Clicks the menu bar's item with this id. */
export function chooseFromMenu(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
  }, id);
}
