import { expect, readProbe, test } from './conformance.ts';

test('a right click reports what is under the pointer', async ({ app, page }) => {
  await page.locator('#text').selectText();
  await page.locator('#text').click({ button: 'right' });
  await expect.poll(async () => (await readProbe(app)).menu?.selectionText).toContain('Some words');
  expect((await readProbe(app)).menu).toMatchObject({
    isEditable: false,
    mediaType: 'none',
    editFlags: { canCopy: true },
  });
  await app.evaluate(({ clipboard }) => clipboard.clear());
  await page.locator('#field').click({ button: 'right' });
  await expect.poll(async () => (await readProbe(app)).menu?.isEditable).toBe(true);
  expect((await readProbe(app)).menu).toMatchObject({ editFlags: { canPaste: false, canSelectAll: true } });
  await app.evaluate(({ clipboard }) => clipboard.writeText('to paste'));
  await page.locator('#field').click({ button: 'right' });
  await expect.poll(async () => (await readProbe(app)).menu?.editFlags['canPaste']).toBe(true);
  await page.locator('#link').click({ button: 'right' });
  await expect.poll(async () => (await readProbe(app)).menu?.linkURL).toBe('https://elsewhere.invalid/');
});

test('menus have ids, roles with labels, and clicks', async ({ start }) => {
  const { app } = await start();
  const seen = await app.evaluate(({ Menu }) => {
    const clicked: string[] = [];
    const menu = Menu.buildFromTemplate([
      {
        label: 'Outer',
        submenu: [
          { id: 'inner', label: 'Inner', accelerator: 'CmdOrCtrl+I', click: (item) => clicked.push(item.id) },
          { type: 'separator' },
          { role: 'copy' },
          { role: 'selectAll' },
        ],
      },
      { role: 'editMenu' },
    ]);
    Menu.setApplicationMenu(menu);
    const found = Menu.getApplicationMenu();
    found?.getMenuItemById('inner')?.click();
    const [outer, edit] = found?.items ?? [];
    return {
      clicked,
      labels: outer?.submenu?.items.map((item) => item.label),
      types: [outer?.type, outer?.submenu?.items[1]?.type],
      edit: [edit?.label, (edit?.submenu?.items.length ?? 0) > 5],
      role: outer?.submenu?.items[3]?.role?.toLowerCase(),
    };
  });
  expect(seen.clicked).toEqual(['inner']);
  expect(seen.labels).toEqual(['Inner', '', 'Copy', 'Select All']);
  expect(seen.types).toEqual(['submenu', 'separator']);
  expect(seen.edit).toEqual(['Edit', true]);
  expect(seen.role).toBe('selectall');
});

test('the edit commands work in the focused field, with the system’s clipboard', async ({ app, page }) => {
  await page.locator('#field').focus();
  const edit = (command: 'selectAll' | 'copy' | 'cut' | 'paste' | 'undo'): Promise<void> =>
    app.evaluate(({ webContents }, name) => webContents.getAllWebContents()[0]?.[name](), command);
  await edit('selectAll');
  await edit('copy');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('in the field');
  await edit('cut');
  await expect(page.locator('#field')).toHaveValue('');
  await app.evaluate(({ clipboard }) => clipboard.writeText('from outside'));
  await page.locator('#field').focus();
  await edit('paste');
  await expect(page.locator('#field')).toHaveValue('from outside');
  await edit('undo');
  await expect(page.locator('#field')).toHaveValue('');
  // A field of one line takes a space for each line break, so that ids on lines stay apart.
  await app.evaluate(({ clipboard }) => clipboard.writeText('one\ntwo\r\n\nthree\n'));
  await edit('paste');
  await expect(page.locator('#field')).toHaveValue('one two  three');
});

test('a test can replace dialogs', async ({ app }) => {
  const answer = await app.evaluate(async ({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: ['/a'] });
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    return [await dialog.showOpenDialog({}), await dialog.showMessageBox({ message: 'Sure?' })];
  });
  expect(answer).toEqual([
    { canceled: false, filePaths: ['/a'] },
    { response: 1, checkboxChecked: false },
  ]);
});

test('windows report and change their position', async ({ app }) => {
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 500, height: 400 }),
  );
  const seen = (): Promise<unknown> =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { width: window?.getBounds().width, visible: window?.isVisible(), title: window?.getTitle() };
    });
  await expect.poll(seen).toEqual({ width: 500, visible: true, title: 'Conformance' });
});

test('only on the stand-in: everything that it lacks throws', async ({ app, runtime }) => {
  test.skip(runtime.kind !== 'stand-in', 'Electron has all of it');
  const texts = await app.evaluate(({ app: running, TouchBar, safeStorage, BrowserWindow }) => {
    const attempt = (call: () => unknown): string => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    };
    return [
      attempt(() => running.getFileIcon('/')),
      attempt(() => running.on('accessibility-support-changed', () => undefined)),
      attempt(() => new TouchBar({ items: [] })),
      attempt(() => safeStorage.setUsePlainTextEncryption(true)),
      attempt(() => new BrowserWindow({ webPreferences: { sandbox: false } })),
    ];
  });
  for (const text of texts) expect(text).toContain('not in the stand-in');
});

test('Node inside has SQLite with full-text search, and workers from files', async ({ app }) => {
  const found = await app.evaluate(async () => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const database = new DatabaseSync(':memory:');
    database.exec("CREATE VIRTUAL TABLE t USING fts5(a); INSERT INTO t VALUES ('one two'), ('three')");
    const row = database.prepare("SELECT count(*) AS found FROM t WHERE t MATCH 'two'").get();
    database.close();
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(`${globalThis.probe.folder}/worker.js`, { workerData: 21 });
    const answer = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return [row?.['found'], answer];
  });
  expect(found).toEqual([1, 42]);
});

// Electron: shell/browser/api/electron_api_system_preferences_mac.mm, GetUserDefault. `npm run facts` asks for the types.
test('user defaults that nobody has set are an empty dictionary', async ({ app }) => {
  test.skip(process.platform !== 'darwin', 'only macOS has user defaults');
  const found = await app.evaluate(({ systemPreferences }) =>
    systemPreferences.getUserDefault('PackshelfConformance', 'dictionary'),
  );
  expect(found).toEqual({});
});
