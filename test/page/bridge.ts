import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import * as v from 'valibot';
import { projectFolder } from '../../build/system/project-folder.ts';
import { appPolicy, listBundle, serveSites, type Site } from '../../src/main/window/bundle.ts';
import { accountChannels, channels, type EventName, type Events } from '../../src/preload/contract/ipc.ts';
import type { Backend } from './backend.ts';

/** A call as it crosses: `account` only for calls to one. */
const message = v.object({ account: v.optional(v.unknown()), input: v.optional(v.unknown()) });

/** Chromium does not know the app's own scheme; a name that never resolves stands for it. */
const host = 'bundle.app.invalid';

declare global {
  interface Window {
    /**
     * The one function from the page to the backend. Messages and answers are JSON, because Playwright checks each value of
     * what it passes on, which takes longer than most calls.
     */
    readonly packshelfCall: (name: string, json: string) => Promise<string>;
    readonly packshelfListeners: Map<string, Set<(payload: unknown) => void>>;
  }
}

/**
 * Makes `window.packshelf` as the preload does, from the names of the contract. What is copied goes to the backend as well: the
 * browser's own clipboard may be the computer's.
 */
function installBridge([names, accountNames]: readonly [readonly string[], readonly string[]]): void {
  const callsTo = (
    of: readonly string[],
    account?: unknown,
  ): Record<string, (input?: unknown) => Promise<unknown>> =>
    Object.fromEntries(
      of.map((name) => [
        name,
        async (input) => {
          const answer: unknown = JSON.parse(
            await window.packshelfCall(name, JSON.stringify({ account, input })),
          );
          return answer;
        },
      ]),
    );
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const on = (event: string, listener: (payload: unknown) => void): (() => void) => {
    const ofEvent = listeners.get(event) ?? new Set();
    listeners.set(event, ofEvent.add(listener));
    return () => void ofEvent.delete(listener);
  };
  Object.assign(window, {
    packshelfListeners: listeners,
    packshelf: {
      ...callsTo(names),
      account: (account: unknown) => callsTo(accountNames, account),
      on,
    },
  });
  const copied = async (text: string): Promise<void> => {
    await window.packshelfCall('clipboard', JSON.stringify({ input: text }));
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied } });
  // Last, after whatever in the page keeps the browser from copying.
  window.addEventListener('copy', (event) => {
    if (event.defaultPrevented) return;
    const field = document.activeElement;
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    const selected = isField
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(getSelection());
    event.preventDefault();
    void copied(selected);
  });
}

/**
 * Serves the built page in all pages of a context, with the app's own policy, and connects it with the backend. As in the app,
 * a call that comes after the backend's end has no answer.
 */
export async function connectPages(context: BrowserContext, backend: () => Backend | null): Promise<void> {
  const bundle = await listBundle(path.join(projectFolder, 'out', 'renderer'));
  const firstScreen = async () => (await backend()?.firstScreen()) ?? null;
  const sites = new Map<string, Site>([[host, { bundle, policy: appPolicy, firstScreen }]]);
  await context.route('**/*', async (route) => {
    const request = route.request();
    const answer = await serveSites(sites, request.method(), request.url());
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await context.exposeFunction('packshelfCall', async (name: string, json: string) => {
    const running = backend();
    if (running === null) return await new Promise<never>(() => undefined);
    const { account, input } = v.parse(message, JSON.parse(json));
    const call =
      name === 'clipboard'
        ? (text: unknown) => running.copied(String(text))
        : [...running.calls].find(([known]) => known === name)?.[1];
    if (call === undefined) throw new Error(`No such channel: ${name}`);
    return JSON.stringify((await call(account === undefined ? input : { account, input })) ?? null);
  });
  await context.addInitScript(installBridge, [Object.keys(channels), Object.keys(accountChannels)] as const);
}

/** Opens the app's page, or that of a query such as `?quick-open`. */
export async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(`https://${host}/index.html${query}`);
}

/** Sends an event to the page; lost, as in the app, while the page is not there. */
export function sendTo<E extends EventName>(page: Page, event: E, payload: Events[E]): void {
  page
    .evaluate(
      ([name, value]) => {
        for (const listener of window.packshelfListeners.get(name) ?? []) listener(value);
      },
      [event, payload] as const,
    )
    .catch(() => undefined);
}
