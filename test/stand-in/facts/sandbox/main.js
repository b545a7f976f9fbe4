// @ts-check
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BrowserWindow, app } from 'electron';
import { CannotAsk, answer, declareScheme, servePage } from '../fact.js';

const run = promisify(execFile);
declareScheme();
app.enableSandbox();
const isOff = app.commandLine.hasSwitch('no-sandbox');

answer(async () => {
  if (isOff) throw new CannotAsk('started with --no-sandbox, as root has to');
  const window = new BrowserWindow({ show: false });
  await window.loadURL(servePage('<!doctype html><title>fact</title>'));
  const children = await childrenOf(process.pid);
  const isChild = (/** @type {{ line: string }} */ { line }) => /--type=/.test(line);
  const lines = children.filter(isChild).map(({ line }) => line);
  const renderers = children.filter(({ line }) => line.includes('--type=renderer'));
  const seccomp = await Promise.all(renderers.map(({ pid }) => seccompOf(pid)));
  return {
    children: lines.length,
    renderers: renderers.length,
    withNoSandbox: lines.filter((line) => /--no-sandbox(?![\w-])/.test(line)).length,
    types: [...new Set(lines.flatMap((line) => /--type=([\w-]+)/.exec(line)?.[1] ?? []))].sort().join(' '),
    // 2 means that system calls are filtered. Linux only.
    rendererSeccomp: process.platform === 'linux' ? seccomp.join(' ') : null,
  };
});

/**
 * All descendants of a process, with their command lines.
 * @returns {Promise<{ pid: number, line: string }[]>}
 */
async function childrenOf(/** @type {number} */ root) {
  const all = await processes();
  const found = new Set([root]);
  for (let grown = 0; grown !== found.size;) {
    grown = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(root);
  return all.filter(({ pid }) => found.has(pid));
}

/** @returns {Promise<{ pid: number, parent: number, line: string }[]>} */
async function processes() {
  if (process.platform === 'linux') {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    return (await Promise.all(names.map(linuxProcess))).flat();
  }
  if (process.platform === 'win32') {
    const script =
      'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';
    return parsed((await run('powershell', ['-NoProfile', '-Command', script])).stdout);
  }
  return parsed((await run('ps', ['-axww', '-o', 'pid=,ppid=,args='])).stdout);
}

async function linuxProcess(/** @type {string} */ name) {
  try {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8');
    // The program's name before it may contain any character.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const line = (await readFile(`/proc/${name}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    return [{ pid: Number(name), parent, line }];
  } catch {
    // The process has ended.
    return [];
  }
}

function parsed(/** @type {string} */ text) {
  return text.split('\n').flatMap((row) => {
    const [, pid, parent, line] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return line === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), line }];
  });
}

async function seccompOf(/** @type {number} */ pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^Seccomp:\s*(\d)/m.exec(status)?.[1] ?? 'unknown';
}
