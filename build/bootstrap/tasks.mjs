import path from 'node:path';

/** @typedef {{ readonly name: string, readonly about: string }} Task */

/** @type {readonly Task[]} */
const tasks = [
  { name: 'demo', about: 'the app on sample data; without a display it walks through the story by itself' },
  { name: 'start', about: 'the app, without sample data' },
  { name: 'dev', about: 'the app on sample data, which follows each change of its sources' },
  { name: 'service', about: 'the sample service alone' },
  { name: 'build', about: 'builds the app into out/' },
  { name: 'package', about: 'what people install, as far as this machine can make it' },
  { name: 'icons', about: 'renders the icons and pictures of the installers from their drawings' },
  { name: 'screenshots', about: 'a picture of every screen and state; --only= and --variants= choose' },
  { name: 'gallery', about: 'every component in every state; --update takes their pictures anew' },
  { name: 'guide', about: 'takes the pictures of the user guide from the running app, and renders it' },
  { name: 'docs', about: 'writes docs/policy and the generated tables of docs/administrators.md' },
  { name: 'log', about: 'a log file or folder of the app as one page; --out= says where' },
  { name: 'lint', about: 'format, lint, walls, types and unused code' },
  { name: 'format', about: 'formats every file' },
  { name: 'test', about: 'all checks and tests; name steps to run only those, for example: test unit' },
  { name: 'facts', about: 'asks the real Electron what reading cannot tell; skipped on the stand-in' },
  { name: 'test:systems', about: 'tests against real counterparts, skipped where they cannot run' },
  {
    name: 'test:network',
    about: 'tests behind real proxies and other middleboxes, skipped where they cannot run',
  },
  {
    name: 'test:old-electron',
    about: 'the app on an old, but real Electron of a package index, skipped where it can not be had',
  },
  {
    name: 'test:windows',
    about: "tests on Windows' Node and Electron under Wine, skipped where they can not be had",
  },
  { name: 'test:long', about: 'long series of tests with random histories' },
  { name: 'bench', about: 'measurements' },
  {
    name: 'release',
    about: 'the parts of a release: checks an installer as people use it, and what stands beside them',
  },
];

/** The task of this name, or undefined. */
export function findTask(/** @type {string} */ name) {
  return tasks.find((task) => task.name === name);
}

/** The script of a task; a colon can't be part of a file name on Windows. */
export function taskScript(/** @type {Task} */ task) {
  return path.join(import.meta.dirname, '..', 'tasks', `${task.name.replace(':', '-')}.ts`);
}

/** All tasks, one a line. */
export function listTasks() {
  return tasks.map((task) => `  npm run ${task.name.padEnd(14)}${task.about}`).join('\n');
}
