import { app } from '../app/instance.ts';
import { hasSchemeHandler, setSchemeHandler, type SchemeHandler } from '../browser/requests.ts';
import { addScheme, isOwnScheme } from '../browser/schemes.ts';
import { guard, notInTheStandIn } from '../guard.ts';

interface Scheme {
  readonly scheme: string;
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean };
}

/** Call it before the app is ready, unlike all other members of `protocol`. */
export function registerSchemesAsPrivileged(schemes: readonly Scheme[]): void {
  if (app.isReady()) {
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  }
  for (const { scheme, privileges } of schemes) {
    if (privileges?.standard !== true || privileges.secure !== true) {
      throw notInTheStandIn(`the scheme ${scheme}: without being standard and secure`);
    }
    addScheme(scheme);
  }
}

/** The protocol of the default session. */
export const sessionProtocol = guard(
  {
    handle(scheme: string, handler: SchemeHandler): void {
      if (!isOwnScheme(scheme)) throw notInTheStandIn(`a handler for ${scheme}: which is not privileged`);
      if (hasSchemeHandler(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      setSchemeHandler(scheme, handler);
    },

    unhandle(scheme: string): void {
      if (!hasSchemeHandler(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
      setSchemeHandler(scheme, undefined);
    },

    isProtocolHandled: (scheme: string): boolean => hasSchemeHandler(scheme),
  },
  'protocol',
);
