import type { ElectronApplication } from 'playwright/test';

/** Makes the system name these proxies for every address. */
export async function setSystemProxy(app: ElectronApplication, list: string): Promise<void> {
  await app.evaluate(({ session }, answer) => {
    session.defaultSession.resolveProxy = () => Promise.resolve(answer);
  }, list);
}
