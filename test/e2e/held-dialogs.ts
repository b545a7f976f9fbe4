import { expect, type ElectronApplication } from 'playwright/test';

/** From here on the printer's dialog stays open until it is answered. */
export async function holdPrinter(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (contents !== undefined)
      contents.print = (_options, callback) => {
        Object.assign(globalThis, { printed: callback });
      };
  });
}

/** From here on the dialog that asks where to save stays open until it is answered. */
export async function holdSaving(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => new Promise((resolve) => Object.assign(globalThis, { saved: resolve }));
  });
}

type Held = 'printed' | 'saved';

/** Whether the dialog is open that is held. */
export function isOpen(app: ElectronApplication, held: Held): Promise<boolean> {
  return app.evaluate((_electron, name) => Reflect.has(globalThis, name), held);
}

/** Closes the dialog that is held, once it is open: what it is about is made ready before. */
export async function answer(app: ElectronApplication, held: Held, values: unknown[]): Promise<void> {
  await expect.poll(() => isOpen(app, held)).toBe(true);
  await app.evaluate(
    (_electron, [name, given]) => {
      const done: unknown = Reflect.get(globalThis, name);
      Reflect.deleteProperty(globalThis, name);
      if (typeof done === 'function') Reflect.apply(done, undefined, given);
    },
    [held, values] as const,
  );
}
