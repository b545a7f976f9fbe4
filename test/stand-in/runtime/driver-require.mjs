import { createRequire } from 'node:module';
import path from 'node:path';

const electron = {};

/**
 * Answers the driver's `require('electron')` with an object that `provideElectron` fills. Playwright evaluates it as soon as
 * it has attached, in the middle of whatever runs. Node's own `require` would parse URLs then, and a URL that is just being
 * parsed would come out without its host, because Node has one buffer for the parts of all URLs (lib/internal/url.js).
 */
export function answerDriver() {
  const others = createRequire(path.join(process.cwd(), 'driver.js'));
  const answer = (/** @type {string} */ name) => (name === 'electron' ? electron : others(name));
  // The inspector's command line API offers its own `require` only if there is no global one.
  Object.defineProperty(globalThis, 'require', { value: answer, configurable: true, writable: true });
}

export function provideElectron(/** @type {object} */ exports) {
  Object.assign(electron, exports);
}
