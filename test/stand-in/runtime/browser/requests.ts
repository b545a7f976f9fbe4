import { record } from '../recordings.ts';
import type { CdpSession, Protocol } from './connection.ts';
import { isHandledUrl, isPlaceholder, toAppUrl, toBrowserPolicy, toBrowserUrl } from './schemes.ts';

type Paused = Protocol.Fetch.requestPausedPayload;
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** The result of a request filter of `session.webRequest`. */
export interface RequestDecision {
  readonly cancel?: boolean;
  readonly redirectURL?: string;
}

/** Called before a document loads; returns false if the app prevents the navigation. */
export type NavigationCheck = (frameId: string, url: string, isRedirect: boolean) => boolean;
export type RequestFilter = (url: string, method: string, type: string) => Promise<RequestDecision>;

const handlers = new Map<string, SchemeHandler>();
let filter: RequestFilter | undefined;

export function setSchemeHandler(scheme: string, handler: SchemeHandler | undefined): void {
  if (handler === undefined) handlers.delete(scheme);
  else handlers.set(scheme, handler);
}

export function hasSchemeHandler(scheme: string): boolean {
  return handlers.has(scheme);
}

export function setRequestFilter(next: RequestFilter | undefined): void {
  filter = next;
}

export function hasRequestFilter(): boolean {
  return filter !== undefined;
}

/** Intercepts navigations, and lets the app answer requests of its own schemes. */
export async function interceptRequests(browser: CdpSession, mayNavigate: NavigationCheck): Promise<void> {
  browser.on('Fetch.requestPaused', (paused) => {
    answer(browser, paused, mayNavigate).catch((error: unknown) => {
      record('request failed', toAppUrl(paused.request.url), String(error));
    });
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function answer(browser: CdpSession, paused: Paused, mayNavigate: NavigationCheck): Promise<void> {
  const { requestId, request } = paused;
  const refuse = (errorReason: Protocol.Network.ErrorReason): Promise<unknown> =>
    browser.send('Fetch.failRequest', { requestId, errorReason });
  if (isPlaceholder(request.url)) {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders });
    return;
  }
  const url = toAppUrl(request.url);
  if (paused.resourceType === 'Document') {
    const isRedirect = paused.redirectedRequestId !== undefined;
    if (!mayNavigate(paused.frameId, url, isRedirect)) {
      await refuse('Aborted');
      return;
    }
  }
  const decision = (await filter?.(url, request.method, paused.resourceType)) ?? {};
  if (decision.cancel === true) {
    await refuse('BlockedByClient');
    return;
  }
  if (decision.redirectURL !== undefined) {
    const responseHeaders = [{ name: 'location', value: toBrowserUrl(decision.redirectURL) }];
    await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders });
    return;
  }
  if (!isHandledUrl(request.url)) {
    await browser.send('Fetch.continueRequest', { requestId });
    return;
  }
  // Electron never requests it, but Chromium's windows do.
  const isIcon = paused.resourceType === 'Other' && url.endsWith('/favicon.ico');
  const handler = handlers.get(url.slice(0, url.indexOf(':')));
  if (isIcon || handler === undefined) {
    await (isIcon ? fulfil(browser, requestId, new Response(null, { status: 204 })) : refuse('Failed'));
    return;
  }
  let response: Response;
  try {
    response = await handler(toRequest(url, request));
  } catch (error) {
    console.error(`Error occurred in the handler for ${url}:`, error);
    await refuse('Failed');
    return;
  }
  await (response.type === 'error' ? refuse('Failed') : fulfil(browser, requestId, response));
}

function toRequest(url: string, request: Protocol.Network.Request): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const isAddress = /^(?:origin|referer)$/i.test(name);
    headers.append(name, isAddress ? toAppUrl(value) : value);
  }
  const parts = (request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64'));
  const hasBody = parts.length > 0 && !/^(?:GET|HEAD)$/i.test(request.method);
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: Buffer.concat(parts) } : {}),
  });
}

async function fulfil(browser: CdpSession, requestId: string, response: Response): Promise<void> {
  const responseHeaders = [...response.headers].map(([name, value]) => ({
    name,
    value: name.startsWith('content-security-policy')
      ? toBrowserPolicy(value)
      : name === 'location'
        ? toBrowserUrl(value)
        : value,
  }));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders,
    body,
    ...(response.statusText === '' ? {} : { responsePhrase: response.statusText }),
  });
}
