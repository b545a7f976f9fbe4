/**
 * The walls of the house: who may import whom. Types count like everything else unless a rule says otherwise.
 * The folders and the direction of the arrows are described in docs/decisions and CONTRIBUTING.md.
 */

/** Main's folders, which app.ts connects. `async`, `files` and `threads` are missing: all of them may use those. */
const folders = [
  'account',
  'auth',
  'catalog',
  'clipboard',
  'diagnostics',
  'global-key',
  'http',
  'ipc',
  'links',
  'login-item',
  'notifications',
  'policy',
  'preferences',
  'problem-report',
  'service',
  'settings',
  'shelf',
  'startup',
  'system-events',
  'tray',
  'updates',
  'window',
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const others = (folder) =>
  folders
    .filter((other) => other !== folder)
    .map((other) => `${other}/`)
    .join('|');

/** A folder that imports no other folder of main, except what `allowed` names. */
const alone = (folder, allowed = []) =>
  forbid(
    `main-${folder}-alone`,
    'Folders of main are connected in app.ts, through small interfaces.',
    { path: `^src/main/${folder}/` },
    {
      path: `^src/main/(app\\.ts|index\\.ts|${others(folder)})`,
      pathNot: ['/log\\.ts$', ...allowed],
    },
  );

/** A folder that imports types of the others, and values only of what `allowed` names. */
const typesOnly = (folder, allowed = [], except = []) =>
  forbid(
    `main-${folder}-types`,
    'It gets its features from app.ts and imports their types only.',
    { path: `^src/main/${folder}/`, pathNot: except },
    {
      path: `^src/main/(${others(folder)})`,
      dependencyTypesNot: ['type-only'],
      pathNot: ['/log\\.ts$', ...allowed],
    },
  );

/** What a feature of the page imports besides itself, relative to src/renderer. */
const renderer = (name, feature, allowed, comment = 'Features of the page import in one direction.') =>
  forbid(
    `renderer-${name}`,
    comment,
    { path: `^src/renderer/${feature}/` },
    {
      path: '^src/renderer/',
      pathNot: [feature, ...allowed].map(
        (path) => `^src/renderer/${path}${/\\\.(?:ts|svelte)$/u.test(path) ? '$' : '/'}`,
      ),
    },
  );

/** A folder of the catalog, which sees its account through the context, and `allowed` of the other folders. */
const catalog = (folder, allowed = [], elsewhere = []) =>
  renderer(`catalog-${folder}`, `catalog/${folder}`, [
    'ui',
    'catalog/account-context\\.ts',
    ...allowed.map((other) => `catalog/${other}`),
    ...elsewhere,
  ]);

/** Commands that explain the app's own lists to administrators. */
const explainers = ['^build/docs/', '^build/log/', '^build/policy/', '^build/tasks/log\\.ts$'];

/** The part of the app that `npm run dev` replaces. */
const devProtocol = '^build/dev/protocol\\.ts$';

module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one file or need a third.',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'A name that leads nowhere hides from every other rule.',
      {},
      { couldNotResolve: true },
    ),
    forbid(
      'no-development-packages',
      'What the app imports at run time must be shipped with it.',
      { path: '^src/(main|preload)/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // The runtime brings it along.
        pathNot: '^node_modules/electron/',
      },
    ),

    forbid(
      'renderer-ours',
      'The page knows the contract and itself.',
      { path: '^src/renderer/' },
      { path: '^(src|test|build|bench)/', pathNot: '^src/(renderer|preload/contract)/' },
    ),
    forbid(
      'renderer-packages',
      'The page is sandboxed: Svelte and libraries that need nothing of Node or Electron.',
      { path: '^src/renderer/' },
      { path: '.', pathNot: ['^(src|test|build|bench)/', '^node_modules/(svelte|bits-ui|diff)/'] },
    ),
    forbid(
      'renderer-headless',
      'Behind our own primitives the headless library can change.',
      { path: '^src/renderer/', pathNot: '^src/renderer/ui/' },
      { path: '^node_modules/bits-ui/' },
    ),
    forbid(
      'renderer-app',
      'The app puts the features together; only main.ts starts it.',
      { path: '^src/renderer/', pathNot: '^src/renderer/(?:app/|main\\.ts$)' },
      { path: '^src/renderer/(?:app/|main\\.ts$)' },
    ),
    forbid(
      'renderer-app-handle',
      'The interface that features use of the app knows none of them.',
      { path: '^src/renderer/app-handle\\.ts$' },
      { path: '^src/renderer/' },
    ),
    renderer('ui', 'ui', [], 'Controls, texts and times know no feature.'),
    renderer('links', 'links', ['ui']),
    renderer('problem-report', 'problem-report', ['ui']),
    renderer('session', 'session', ['ui']),
    renderer('network', 'network', ['session', 'ui']),
    renderer('settings', 'settings', ['catalog', 'network', 'session', 'ui', 'app-handle\\.ts']),
    renderer('quick-open', 'quick-open', ['catalog', 'settings', 'ui', 'app-handle\\.ts']),
    renderer('catalog', 'catalog', ['links', 'session', 'ui', 'app-handle\\.ts']),
    catalog('columns', ['filters/value-filter\\.ts']),
    catalog('selection', ['columns', 'filters/(?:choice-text|value-filter)\\.ts']),
    catalog('list', ['selection']),
    catalog('grid', [
      'columns',
      'filters/value-filter\\.ts',
      'list',
      'selection',
      'account-state\\.svelte\\.ts',
    ]),
    catalog('print', ['columns', 'grid']),
    catalog('days', ['suggestions/(?:filter-words|typed-date|typed-words)\\.ts']),
    catalog('filters', ['days', 'grid', 'list/list-query\\.svelte\\.ts']),
    catalog('details', [
      'diary/history\\.svelte',
      'filters/value-filter\\.ts',
      'grid',
      'list/list-query\\.svelte\\.ts',
      'selection',
      'shelf',
    ]),
    catalog('shelf', ['grid']),
    catalog('views', ['filters', 'list']),
    catalog('export', ['columns', 'filters', 'list', 'print', 'selection', 'views'], ['session']),
    catalog(
      'status',
      ['details', 'export', 'filters', 'list', 'selection', 'shelf/shelf-menu\\.svelte', 'views'],
      ['links', 'app-handle\\.ts'],
    ),
    catalog('suggestions', ['filters/choice-text\\.ts', 'list']),
    catalog('empty', ['filters', 'status']),
    catalog('diary', [
      'days',
      'columns/column-layout\\.ts',
      'details',
      'empty',
      'filters',
      'grid',
      'list',
      'search-box\\.svelte',
      'selection/selection-keys\\.ts',
      'status',
    ]),
    forbid(
      'contract-alone',
      'The contract is read on both sides: no part of ours beside it, no Node, no Electron.',
      { path: '^src/preload/contract/' },
      { path: '.', pathNot: ['^src/preload/contract/', '^node_modules/valibot/'] },
    ),
    forbid(
      'preload-alone',
      'A sandboxed preload can load nothing else.',
      { path: '^src/preload/' },
      { path: '.', pathNot: ['^src/preload/', '^node_modules/(valibot|electron)/'] },
    ),
    forbid(
      'main-ours',
      'Main knows itself and the contract.',
      { path: '^src/main/' },
      { path: '^(src|test|build|bench)/', pathNot: '^src/(main|preload/contract)/' },
    ),
    forbid(
      'main-electron',
      'Everything else runs, and is tested, in plain Node.',
      {
        path: '^src/main/',
        pathNot: ['^src/main/(window|ipc|startup)/', '^src/main/(app|index)\\.ts$', '\\.electron\\.ts$'],
      },
      { path: '^node_modules/electron(-store)?/' },
    ),
    forbid(
      'main-electron-by-adapter',
      'app.ts passes adapters in; a part that imports one would import Electron.',
      { path: '^src/main/', pathNot: '^src/main/(startup/|(app|index)\\.ts$)' },
      { path: '\\.electron\\.ts$', dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'main-async-alone',
      'Timers, queues, durable files and the limits of threads know nothing of the app.',
      { path: '^src/main/(async|files|threads)/' },
      { path: '^src/', pathNot: '^src/main/(async|files|threads)/' },
    ),
    alone('http'),
    alone('diagnostics'),
    alone('global-key'),
    alone('links'),
    alone('login-item'),
    alone('notifications'),
    alone('policy', ['^src/main/settings/']),
    alone('problem-report', [
      '^src/main/(?:diagnostics|policy)/',
      '^src/main/catalog/export/save-text\\.ts$',
    ]),
    alone('settings'),
    alone('shelf', ['^src/main/catalog/export/save-text\\.ts$']),
    alone('system-events'),
    alone('tray'),
    typesOnly('updates'),
    alone('window'),
    alone('service', ['^src/main/http/']),
    alone('auth', ['^src/main/http/']),
    alone('catalog', ['^src/main/service/']),
    typesOnly('ipc', ['^src/main/window/address\\.ts$', '^src/main/login-item/login-item\\.ts$']),
    typesOnly('clipboard', ['^src/main/links/', '^src/main/catalog/cells/']),
    typesOnly('preferences', ['^src/main/settings/']),
    // This file uses the clients of both endpoints.
    typesOnly(
      'account',
      ['^src/main/(?:links/fingerprint|settings/stored-account)\\.ts$'],
      ['^src/main/account/connection-check\\.ts$'],
    ),
    forbid(
      'main-catalog-no-client',
      'The catalog reads what a page holds, and is handed the client that fetches it.',
      { path: '^src/main/catalog/' },
      { path: '^src/main/service/', pathNot: '/(?:envelope|item|page)\\.ts$' },
    ),
    forbid(
      'main-catalog-protocol',
      'Main and the worker meet in the messages of protocol.ts. Only exports and their cells read snapshots.',
      { path: '^src/main/', pathNot: '^src/main/catalog/(?:worker|cells|export)/' },
      { path: '^src/main/catalog/worker/(?!protocol\\.ts)' },
    ),
    forbid(
      'main-catalog-export',
      'Exports and cells read the rows of a snapshot, and nothing else of the worker.',
      { path: '^src/main/catalog/(?:cells|export)/' },
      {
        path: '^src/main/catalog/worker/',
        pathNot: '^src/main/catalog/worker/(?:snapshot/|steps\\.ts$)',
      },
    ),
    forbid(
      'main-catalog-worker-alone',
      'What runs in the worker knows nothing of the sync and the host in main.',
      { path: '^src/main/catalog/worker/' },
      {
        path: '^src/main/catalog/',
        pathNot: '^src/main/catalog/(?:(?:worker|cells)/|storage-error\\.ts$)',
      },
    ),
    forbid(
      'main-catalog-thread',
      'Only the entry of the thread, and what starts its second thread, send and receive messages.',
      { path: '^src/main/catalog/worker/(?!(?:entry|index-worker)\\.ts)' },
      { path: '^(?:node:)?worker_threads$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'main-catalog-queries',
      'Queries read snapshots and indexes; the entry of the thread and the store use them, never the reverse.',
      { path: '^src/main/catalog/worker/queries/' },
      { path: '^src/main/catalog/worker/[^/]+\\.ts$', pathNot: '/steps\\.ts$' },
    ),
    forbid(
      'main-catalog-snapshot',
      'A snapshot file knows nothing of the index and the queries that read it.',
      { path: '^src/main/catalog/worker/snapshot/' },
      {
        path: '^src/main/catalog/',
        pathNot: '^src/main/catalog/(?:worker/(?:snapshot/|steps\\.ts$)|storage-error\\.ts$)',
      },
    ),
    forbid(
      'main-catalog-index',
      'An index reads rows through stored-rows.ts and knows nothing of how snapshots are made and queried.',
      { path: '^src/main/catalog/worker/index/' },
      {
        path: '^src/main/catalog/',
        pathNot: [
          '^src/main/catalog/(?:worker/(?:index/|steps\\.ts$)|storage-error\\.ts$)',
          '^src/main/catalog/worker/snapshot/(?:account-folder|change|columns|id-hash|respelled|stored-rows|time-unit)\\.ts$',
        ],
      },
    ),
    forbid(
      'main-entry',
      'app.ts puts the parts together and index.ts starts it; nothing imports them.',
      { path: '^src/main/', pathNot: '^src/main/index\\.ts$' },
      { path: '^src/main/(app|index)\\.ts$' },
    ),
    forbid(
      'main-startup',
      'Only app.ts and index.ts use the steps of starting.',
      { path: '^src/main/', pathNot: '^src/main/(startup/|(app|index)\\.ts$)' },
      { path: '^src/main/startup/' },
    ),

    forbid(
      'build-alone',
      'The commands know files and programs, not the code of the app. Six of them use test equipment.',
      {
        path: '^build/',
        pathNot: [
          '^build/tasks/(?:demo|dev|facts|package|test-(?:old-electron|windows))\\.ts$',
          devProtocol,
          ...explainers,
        ],
      },
      { path: '^(src|test|bench)/' },
    ),
    forbid(
      'package-hollow-only',
      'What people install is packed without test equipment; only --hollow packs around placeholders.',
      { path: '^build/tasks/package\\.ts$' },
      { path: '^(src|test|bench)/', pathNot: '^test/stand-in/hollow-package/' },
    ),
    forbid(
      'hollow-package-alone',
      'It takes the place of the Electron distribution that the commands pack, and knows nothing else.',
      { path: '^test/stand-in/hollow-package/' },
      { path: '^(src|test|build|bench)/', pathNot: '^(?:build/|test/stand-in/hollow-package/)' },
    ),
    forbid(
      'demo-no-app',
      'The demo drives the built app.',
      { path: '^build/', pathNot: [devProtocol, ...explainers] },
      { path: '^src/' },
    ),
    forbid(
      'dev-protocol',
      'The app of `npm run dev` differs from the app only in where its page comes from.',
      { path: devProtocol },
      { path: '^(src|test|bench)/', pathNot: '^src/main/window/' },
    ),
    forbid(
      'explainers-only',
      'What is shown to administrators is derived from the lists of the app, and from nothing else of it.',
      { path: explainers },
      { path: '^(src|test|bench)/', pathNot: '^src/(?:main/(?:diagnostics|policy)|preload/contract)/' },
    ),
    forbid(
      'stand-in-package',
      'The package around the stand-in knows servers to talk to, never the app. Two questions of facts/ ask with the code that wants to know, and the persons need the whole app.',
      { path: '^test/stand-in/', pathNot: '^test/stand-in/(?:facts|old-electron/person|windows/story)/' },
      { path: '^(src|test|bench)/', pathNot: '^test/(?:stand-in|equipment/(?:service|support))/' },
    ),
    forbid(
      'page-no-app',
      'Tests of the page start no app, so that they need neither Electron nor the stand-in.',
      { path: '^test/page/' },
      { path: '^test/(?:e2e|stand-in)/' },
    ),
    forbid(
      'stand-in-alone',
      'The stand-in runs any app: it knows neither ours nor its tests.',
      { path: '^test/stand-in/runtime/' },
      { path: '^(src|test|build|bench)/', pathNot: '^test/stand-in/runtime/' },
    ),
    forbid(
      'service-alone',
      'The sample service follows the description of the interface, not our client of it.',
      { path: '^test/equipment/service/' },
      { path: '^(src|test|build|bench)/', pathNot: '^test/equipment/service/' },
    ),
  ],
  options: {
    // Type imports are imports too. 'specify' would also say which ones disappear from what is built, which no rule asks and
    // for which each file would be compiled and parsed a second time.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(?:(?:out|dist|build/(?:node|browser)/node_modules)/|test/stand-in/old-electron/shims/[^/]*js$)',
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.cjs', '.js', '.svelte', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'types', 'node', 'default'],
    },
  },
};
