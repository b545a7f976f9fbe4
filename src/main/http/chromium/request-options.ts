/**
 * How the app's requests are sent by Chromium. Without Electron, so that the questions about Electron
 * (test/stand-in/facts) ask what these very requests do.
 */
export const requestOptions = {
  redirect: 'manual',
  credentials: 'omit',
  useSessionCookies: false,
  cache: 'no-store',
} as const;

export const sessionOptions = { cache: false } as const;

/** Addresses of this computer never get here, so Chromium's own exceptions for them must not apply. */
export const proxyOptions = { mode: 'fixed_servers', proxyBypassRules: '<-loopback>' } as const;
