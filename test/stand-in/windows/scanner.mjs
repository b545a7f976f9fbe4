// Loaded in each thread of Windows' Node: a virus scanner, which opens each file that the app has made, for a moment
// and without allowing anybody to delete or rename it. It leaves alone what the tests make, since they don't try again.
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BroadcastChannel, isMainThread, Worker, workerData } from 'node:worker_threads';

const heldMs = 300;
/** How long a thread waits for the scanner to have opened a file. */
const openingMs = 5000;
const channelName = 'packshelf-scanner';
const { existsSync } = fs;

if (workerData?.[channelName] === undefined) {
  // One thread scans for the whole process, since one that waits can close nothing.
  if (isMainThread) startScanner();
  watch(new BroadcastChannel(channelName));
} else {
  scan(new BroadcastChannel(channelName), workerData[channelName]);
}

function startScanner() {
  const isReady = newFlag();
  // A thread does not start with a program's `--input-type`.
  new Worker(new URL(import.meta.url), { workerData: { [channelName]: isReady }, execArgv: [] }).unref();
  Atomics.wait(isReady, 0, 0, openingMs);
}

function newFlag() {
  return new Int32Array(new SharedArrayBuffer(4));
}

function raise(flag) {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

/** SQLite shares files for reading and writing, not for deleting; it reads nothing until it is asked to. */
function scan(channel, isReady) {
  channel.onmessage = ({ data: { file, isOpen } }) => {
    try {
      const database = new DatabaseSync(file, { readOnly: true });
      setTimeout(() => database.close(), heldMs);
    } catch {
      // It is deleted already.
    }
    raise(isOpen);
  };
  raise(isReady);
}

function watch(channel) {
  channel.unref();

  const hold = (file) => {
    const isOpen = newFlag();
    channel.postMessage({ file, isOpen });
    Atomics.wait(isOpen, 0, 0, openingMs);
  };

  /** The whole path of a file that is to be scanned. */
  const scannedFile = (file) => {
    if (typeof file !== 'string') return undefined;
    const full = path.resolve(file);
    return full.startsWith(os.tmpdir() + path.sep) && !isByTest() ? full : undefined;
  };

  const newFile = (file) => {
    const full = scannedFile(file);
    return full === undefined || existsSync(full) ? undefined : full;
  };

  const holdIfThere = (file) => {
    if (file !== undefined && existsSync(file)) hold(file);
  };

  /** Replaces functions that write a whole file by such that let it be scanned afterwards; `at` is the argument with its name. */
  for (const [name, at] of Object.entries({ writeFile: 0, appendFile: 0, copyFile: 1 })) {
    replace(fs, `${name}Sync`, (call) => (...args) => {
      const file = newFile(args[at]);
      const result = call(...args);
      holdIfThere(file);
      return result;
    });
    replace(fsPromises, name, (call) => async (...args) => {
      const file = newFile(args[at]);
      const result = await call(...args);
      holdIfThere(file);
      return result;
    });
    replace(fs, name, (call) => (...args) => {
      const file = newFile(args[at]);
      const done = args.pop();
      call(...args, (...results) => {
        holdIfThere(file);
        done(...results);
      });
    });
  }

  const opened = new Map();
  const takeOpened = (descriptor) => {
    const file = opened.get(descriptor);
    opened.delete(descriptor);
    return file;
  };
  replace(fs, 'openSync', (call) => (...args) => {
    const file = newFile(args[0]);
    const descriptor = call(...args);
    if (file !== undefined) opened.set(descriptor, file);
    return descriptor;
  });
  replace(fs, 'closeSync', (call) => (descriptor) => {
    const file = takeOpened(descriptor);
    call(descriptor);
    holdIfThere(file);
  });
  // Streams call these two.
  replace(fs, 'open', (call) => (...args) => {
    const file = newFile(args[0]);
    const done = args.pop();
    call(...args, (error, descriptor) => {
      if (file !== undefined && !error) opened.set(descriptor, file);
      done(error, descriptor);
    });
  });
  replace(fs, 'close', (call) => (descriptor, done) => {
    const file = takeOpened(descriptor);
    call(descriptor, (error) => {
      holdIfThere(file);
      done?.(error);
    });
  });
  replace(fsPromises, 'open', (call) => async (...args) => {
    const file = newFile(args[0]);
    const handle = await call(...args);
    if (file === undefined) return handle;
    const close = handle.close.bind(handle);
    handle.close = async () => {
      await close();
      holdIfThere(file);
    };
    return handle;
  });

  // SQLite opens files by itself. A new database is empty at its first use.
  const databases = new WeakMap();
  replace(
    DatabaseSync.prototype,
    'exec',
    (call) =>
      function exec(...args) {
        if (!databases.has(this)) {
          const file = scannedFile(this.location());
          databases.set(this, file !== undefined && fs.statSync(file).size === 0 ? file : undefined);
          holdIfThere(databases.get(this));
        }
        return call.apply(this, args);
      },
  );
  replace(
    DatabaseSync.prototype,
    'close',
    (call) =>
      function close() {
        const file = databases.get(this);
        databases.delete(this);
        if (file !== undefined) holdIfThere(`${file}-journal`);
        call.apply(this);
        holdIfThere(file);
      },
  );
  syncBuiltinESMExports();
}

function replace(module, name, make) {
  module[name] = make(module[name]);
}

/** Whether the nearest caller in the project is a test, or a helper of tests. */
function isByTest() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('caller');
  Error.stackTraceLimit = stackTraceLimit;
  const caller = stack
    .split('\n')
    .slice(1)
    .find((line) => !/node_modules|node:|[\\/]windows[\\/]scanner\.mjs/u.test(line));
  return caller !== undefined && /[\\/]test[\\/]/u.test(caller);
}
