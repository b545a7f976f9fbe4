/** Chromium's error numbers (net/base/net_error_list.h). */
const errorCodes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_CONNECTION_REFUSED: -102,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_UNSAFE_PORT: -312,
  ERR_INVALID_URL: -300,
};

/** The rejection of Electron's `loadURL`. */
export interface LoadError extends Error {
  /** Chromium's name, such as `ERR_FAILED`. */
  readonly code: string;
  readonly errno: number;
  readonly url: string;
}

export function loadError(code: string, url: string): LoadError {
  const errno = errorCodes[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}

/**
 * A load error for an error of Chromium's protocol. One that is no network error, such as a page that has gone, has no
 * equivalent in Electron, so its text is printed to standard error for failed tests.
 */
export function loadFailure(error: unknown, url: string): LoadError {
  const [, code] = /net::(ERR_\w+)/.exec(String(error)) ?? [];
  if (code === undefined) console.error(`stand-in: ${url} was not loaded:`, error);
  return loadError(code ?? 'ERR_FAILED', url);
}
