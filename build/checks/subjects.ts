/**
 * What each test file of the page and of the app is about: beginnings of paths below `src`. A changed file selects the tests that
 * are about it (`npm test -- --changed`). Most tests reach much more: name what they would find broken first.
 */
export const subjects: Readonly<Record<string, readonly string[]>> = {
  'test/page/accessibility.spec.ts': [
    'renderer/ui/tokens.css',
    'renderer/ui/keep-focus',
    'renderer/ui/announce',
  ],
  'test/page/accounts.spec.ts': ['main/account/', 'renderer/app/account', 'renderer/app/add-account'],
  'test/page/app-updates.spec.ts': ['main/updates/', 'renderer/settings/app-updates'],
  'test/page/bad-answers.spec.ts': ['main/service/'],
  'test/page/columns.spec.ts': ['renderer/catalog/columns/', 'renderer/catalog/grid/'],
  'test/page/damage.spec.ts': ['main/catalog/worker/snapshot/', 'main/catalog/storage-error'],
  'test/page/details.spec.ts': ['renderer/catalog/details/'],
  'test/page/diary.spec.ts': [
    'main/catalog/worker/diary/',
    'renderer/catalog/days/',
    'renderer/catalog/diary/',
  ],
  'test/page/dragging.spec.ts': ['renderer/catalog/grid/drag-link', 'renderer/catalog/grid/scroll-label'],
  'test/page/export.spec.ts': ['main/catalog/cells/', 'main/catalog/export/', 'renderer/catalog/export/'],
  'test/page/find.spec.ts': [
    'main/catalog/worker/queries/',
    'renderer/catalog/days/',
    'renderer/catalog/filters/',
    'renderer/catalog/list/',
  ],
  'test/page/filters.spec.ts': ['renderer/catalog/filters/'],
  'test/page/first-screen.spec.ts': [
    'main/account/first-screen',
    'main/window/first-screen',
    'renderer/app/first-screen',
  ],
  'test/page/first-start.spec.ts': ['renderer/app/entrance', 'renderer/session/connection'],
  'test/page/focus.spec.ts': ['renderer/ui/keep-focus', 'renderer/ui/modal'],
  'test/page/keyboard.spec.ts': ['renderer/app/key', 'renderer/app/shortcut-sheet'],
  'test/page/links.spec.ts': ['main/links/', 'renderer/links/'],
  'test/page/long-texts.spec.ts': [
    'renderer/catalog/details/long-text',
    'renderer/catalog/details/text-parts',
  ],
  'test/page/network.spec.ts': ['main/http/proxy/', 'renderer/network/'],
  'test/page/notifications.spec.ts': ['main/notifications/'],
  'test/page/policy-network.spec.ts': ['main/http/trust', 'main/policy/govern-settings'],
  'test/page/policy.spec.ts': ['main/policy/', 'main/ipc/govern-handlers', 'renderer/ui/allowed'],
  'test/page/print.spec.ts': ['main/window/printing', 'renderer/catalog/print/'],
  'test/page/problem-report.spec.ts': ['main/problem-report/', 'renderer/problem-report/'],
  'test/page/quick-open.spec.ts': ['renderer/quick-open/'],
  'test/page/roles.spec.ts': [
    'renderer/app/card',
    'renderer/app/rail',
    'renderer/ui/dialog',
    'renderer/ui/menu',
  ],
  'test/page/select.spec.ts': ['main/clipboard/', 'renderer/catalog/selection/'],
  'test/page/session.spec.ts': ['main/auth/session', 'renderer/session/session'],
  'test/page/settings.spec.ts': ['main/settings/', 'renderer/catalog/empty/', 'renderer/settings/'],
  'test/page/shelf.spec.ts': ['main/shelf/', 'renderer/catalog/shelf/'],
  'test/page/sign-in.spec.ts': ['main/auth/token', 'renderer/session/'],
  'test/page/suggestions.spec.ts': ['main/catalog/worker/index/', 'renderer/catalog/suggestions/'],
  'test/page/updates.spec.ts': ['main/catalog/sync/', 'renderer/catalog/status/'],
  'test/page/views.spec.ts': ['renderer/catalog/views/'],

  'test/e2e/app-updates.spec.ts': ['main/startup/updates', 'main/updates/'],
  'test/e2e/desktop.spec.ts': [
    'main/clipboard/',
    'main/window/context-menu',
    'main/window/menu',
    'main/window/zoom',
  ],
  // About the stand-in's facts, not about the app.
  'test/e2e/facts.spec.ts': [],
  'test/e2e/first-start.spec.ts': ['main/window/spell-checker'],
  'test/e2e/guide.spec.ts': ['main/window/guide-window', 'preload/contract/guide-pages'],
  'test/e2e/keyring.spec.ts': ['main/auth/kept', 'main/auth/protection', 'main/auth/secret'],
  'test/e2e/links.spec.ts': ['main/links/'],
  'test/e2e/manners.spec.ts': ['main/diagnostics/', 'main/window/lost-page', 'main/window/hang-recovery'],
  'test/e2e/network.spec.ts': ['main/http/proxy/', 'main/http/system'],
  'test/e2e/notifications.spec.ts': ['main/window/notification'],
  'test/e2e/output.spec.ts': ['main/window/paper', 'main/window/printing', 'main/window/save-dialog'],
  'test/e2e/policy.spec.ts': ['main/policy/managed', 'main/policy/read-policy'],
  'test/e2e/quick-open-window.spec.ts': [
    'main/global-key/',
    'main/startup/quick-open',
    'main/window/quick-open',
  ],
  'test/e2e/remove-everything.spec.ts': ['main/account/remove-stored-files', 'main/files/'],
  'test/e2e/security.spec.ts': [
    'main/window/bundle',
    'main/window/guard',
    'main/window/protocol',
    'preload/index',
  ],
  'test/e2e/settings.spec.ts': ['main/login-item/'],
  'test/e2e/smoke.spec.ts': ['main/startup/services', 'main/app', 'main/index'],
  'test/e2e/tray.spec.ts': ['main/startup/tray', 'main/tray/'],
  'test/e2e/trouble.spec.ts': ['main/auth/secret-files', 'main/settings/settings-file'],
  'test/e2e/two-stacks.spec.ts': ['main/http/chromium/'],
  'test/e2e/window.spec.ts': ['main/window/main-window', 'main/window/window-'],
};

/** For what no test of these two kinds is about, and for what most of them use: every task in the page, and a start offline. */
export const smoke: readonly string[] = ['test/page/roles.spec.ts', 'test/e2e/smoke.spec.ts'];

/** Folders below `src` of which no file is named above. Tests in plain Node are about them, or all tests are. */
export const smokeOnly: readonly string[] = [
  'main/async',
  'main/preferences',
  'main/system-events',
  'main/threads',
  'renderer/catalog',
];
