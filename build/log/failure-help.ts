import type { FailureCode } from '../../src/preload/contract/failure.ts';

interface FailureHelp {
  /** When the code arises, in one sentence. */
  readonly means: string;
  /** What an administrator or a help desk checks or does about it; nothing where people can go on by themselves. */
  readonly check?: string;
}

/** Stands for `check` where there is none. */
export const nothingToCheck = 'Nothing: the person can go on by themselves.';

/**
 * Explains every failure to administrators. docs/administrators.md and the viewer of `npm run log` show these texts; they are
 * not part of the app.
 */
export const failureHelp: Readonly<Record<FailureCode, FailureHelp>> = {
  'wrong-credentials': {
    means: 'The sign-in endpoint refused user name and password (401, invalid_grant).',
    check:
      'Let the person sign in to the service elsewhere; see whether the account is locked after several tries.',
  },
  'account-not-ready': {
    means:
      'The sign-in endpoint refused the account or the password with another status; many endpoints do not tell which it was.',
    check:
      'See whether the account is enabled and complete: no pending change of password, all terms accepted.',
  },
  'connection-set-up-wrongly': {
    means: 'The sign-in endpoint refused the app itself, not the person.',
    check: 'Compare the client and the grant that the endpoint allows with the connection.',
  },
  'needs-sign-in': {
    means:
      'The session has ended: the refresh token was refused or has expired, or the list endpoint answered 401.',
    check:
      'If it comes often, compare the lifetimes of sessions at the sign-in endpoint, and the clock of the computer.',
  },
  'https-required': {
    means: 'The sign-in endpoint refused the request with “HTTPS required” (Keycloak).',
    check:
      'Packshelf uses HTTPS. A proxy before Keycloak ends it: let it pass on the scheme (X-Forwarded-Proto), and let Keycloak trust that (proxy-headers).',
  },
  'sign-in-turned-off': {
    means: 'The sign-in endpoint answered that its realm is not enabled (Keycloak).',
    check: 'Enable the realm “api”.',
  },
  'permission-missing': {
    means: 'The list endpoint answered 403 with JSON, plain text or nothing.',
    check: 'Give the account the permission to read the list of packages.',
  },
  unreachable: {
    means: 'No connection: the name was not found, or the port, the network or the proxy refused it.',
    check:
      'The detail names the system’s error, such as ENOTFOUND (DNS) or ECONNREFUSED (port, firewall). The connection check shows which step fails.',
  },
  'untrusted-certificate': {
    means:
      'The certificate, or that of a device that inspects TLS, leads to no authority that this computer trusts.',
    check:
      'Install the issuing authority in the system’s store; see that the server sends its intermediate certificates.',
  },
  'certificate-out-of-date': {
    means: 'A certificate of the chain has expired or is not valid yet.',
    check:
      'Compare the dates in the detail with the clock of the computer; renew the certificate if the clock is right.',
  },
  'certificate-of-another': {
    means: 'The certificate is for other names than the one asked for.',
    check:
      'The detail lists its names. See whether the network has a sign-in page, and whether DNS leads to the right server.',
  },
  'certificate-unfit': {
    means: 'The certificate is malformed, weak, or not issued for servers.',
    check:
      'Issue it anew: key usage with digital signature, extended key usage with server authentication, no weak key.',
  },
  'certificate-wanted': {
    means:
      'The server asks for a client certificate, and the policy of this computer names none that can be used.',
    check:
      'Set ClientCertificateFile or ClientCertificateIssuer; the connection check tells what is wrong with the file.',
  },
  'client-certificate-refused': {
    means: 'The server did not accept the client certificate that the policy names.',
    check: 'See whether it has expired, and whether the server trusts its authority.',
  },
  'no-common-encryption': {
    means: 'The server, or a device in between, offers neither TLS 1.2 nor 1.3 with a common cipher.',
    check:
      'Update the configuration of the server or of the device. With TLS 1.2 it may also be a client certificate that is missing.',
  },
  'secure-connection-failed': {
    means: 'The TLS handshake broke off for another reason.',
    check: 'The detail names the reason. Look at devices that inspect TLS, and at the server’s log.',
  },
  'proxy-sign-in': {
    means: 'The proxy wants a user name and password, or refused those it got.',
    check: 'Give the person their sign-in for the proxy, or let the two addresses through without one.',
  },
  'proxy-sign-in-unsupported': {
    means:
      'The proxy wants a sign-in that Packshelf can’t give, or Windows or the Kerberos ticket could not sign in.',
    check:
      'See whether the person has a ticket (klist). The detail names what the proxy offers; Basic, Digest, NTLM and Negotiate work.',
  },
  'timed-out': {
    means: 'No connection, or no answer, in time; also the statuses 408 and 504.',
    check: 'Look for a firewall that drops packets, a slow gateway, or a service under load.',
  },
  maintenance: {
    means: 'The service answered 503.',
    check:
      'See whether it is being maintained. Packshelf tries again by itself, not before the time that the service names.',
  },
  'too-many-requests': {
    means: 'The service answered 429 and wants a pause.',
    check:
      'Packshelf keeps the pause. If it comes often, raise the limit per account or address of the network.',
  },
  'service-error': {
    means: 'The service answered with another status from 500 on.',
    check: 'Look at the service’s log at this time.',
  },
  'not-the-service': {
    means: 'Something else answered: a web page, a redirect, or a status such as 404.',
    check: 'Compare the two addresses with the connection file; see whether the network has a sign-in page.',
  },
  'unexpected-answer': {
    means: 'The service answered in a form that the app does not know, or with more than it accepts.',
    check: 'The detail says what is unexpected. Compare the versions of the service and the app.',
  },
  'malformed-answer': {
    means:
      'The answer breaks the rules of HTTP, has more than 256 KiB of headers, or is not in the encoding that it states.',
    check:
      'The detail names the rule. See what the service and each gateway send; compression or headers may be added twice.',
  },
  'refused-on-the-way': {
    means:
      'A web page came with 403, an answer that is not JSON with another status from 400 on, or 431: not from the service, but from a filter or gateway, or from another server at a wrong address.',
    check:
      'Look at the log of the filter or gateway at this time; let “Packshelf/VERSION” pass. With 431, or 400 for long headers, allow longer ones: the access token is long if the account has many roles.',
  },
  'disk-full': {
    means: 'The disk, or the person’s quota, has not enough space for the list or the file.',
    check: 'Free some space; the detail may say how much is needed.',
  },
  'storage-failed': {
    means: 'A file of the app could not be read or written, or is damaged.',
    check:
      'The detail names the error. Look at permissions of the folders, at virus scanners and at the disk.',
  },
  'not-removed': {
    means: 'The person wanted to delete what is stored, and some files are left.',
    check: 'See which program has files in the app’s folders open, and the permissions there.',
  },
  'shelf-not-stored': {
    means: 'The stars and notes of a person could not be read or written.',
    check:
      'The detail names the error. Look at the folder “shelves” beside the settings, and at virus scanners.',
  },
  'shelf-full': { means: 'A person has given stars or notes to 5,000 packages.' },
  'shelf-not-understood': { means: 'The chosen file has no stars and notes that Packshelf has exported.' },
  'file-not-read': {
    means: 'The file to be imported could not be read.',
    check:
      'See whether the person can open it in another program: it may be held by one, or be stored online only.',
  },
  'file-in-use': { means: 'The file to be replaced is open in another program.' },
  'file-read-only': {
    means: 'The file to be replaced is read-only, or the person has no right to delete it.',
  },
  'file-is-folder': { means: 'A folder has the chosen name.' },
  'folder-not-writable': {
    means: 'The person may not write to the chosen folder.',
    check: 'See the permissions of the folder, and whether the system protects it from programs.',
  },
  'file-not-written': {
    means: 'The system refused to write the file for another reason.',
    check: 'The detail names the system’s error.',
  },
  'not-recorded': {
    means: 'The list was asked for as it was before the diary began, or before the list was read anew.',
  },
  'not-yet-read': { means: 'A copy or an export was asked for before the first update was done.' },
  'too-many': {
    means: 'More was selected than can be copied: above 20,000 packages or 20 million characters.',
  },
  'export-running': { means: 'A second export was asked for.' },
  'pages-not-made': {
    means: 'The list was not made into pages for a PDF.',
    check: 'If it comes again, send the log to whoever maintains the app.',
  },
  'not-printed': {
    means: 'The system refused the print job.',
    check: 'Print a page from another program; look at the queue of the printer.',
  },
  'no-printer': {
    means: 'The system names no printer.',
    check: 'Set up a printer for the person’s account.',
  },
  'address-missing': { means: 'An address was left empty.' },
  'address-not-understood': {
    means: 'An address is no web address.',
    check: 'Give people a connection file.',
  },
  'address-beginning': {
    means: 'An address begins with something else than https://, such as a mistyped htps:// or ftp://.',
    check: 'Give people a connection file.',
  },
  'address-not-encrypted': {
    means: 'An address begins with http and is not on the same computer.',
    check: 'Offer the service by HTTPS.',
  },
  'address-with-password': { means: 'An address has a user name or password in it.' },
  'proxy-not-understood': {
    means: 'The address of a proxy is none.',
    check: 'Tell the person the name and port, such as proxy.example.com:8080.',
  },
  'connection-file-not-understood': {
    means: 'The chosen file is no connection file.',
    check: 'Compare it with the one in the README.',
  },
  'no-connection': { means: 'Something was asked for before a connection was set up.' },
  'no-account': { means: 'Something was asked for before anybody had signed in, or just after signing out.' },
  'view-gone': { means: 'The list was updated between two questions; the window asks again by itself.' },
  'item-gone': {
    means: 'A package was asked for that is no longer in the list.',
    check: 'See whether it was deleted at the service, or the account has lost access to it.',
  },
  'no-link': { means: 'The id of a package is too long for a link.' },
  'system-refused': {
    means:
      'The system did not accept that the app starts with the computer, or no longer does, or that links open in it.',
    check: 'See whether a policy, or the system’s settings for login items or default apps, forbid it.',
  },
  'key-taken': { means: 'Another program has registered this key combination.' },
  'desktop-settings-not-opened': {
    means: 'The program with the desktop’s settings was not started (Linux).',
    check: 'See whether the settings of the desktop are installed.',
  },
  'by-policy': {
    means: 'The policy of this computer forbids what the person asked for.',
    check: 'See “Policy” in this document; the log names each item that applies.',
  },
  cancelled: { means: 'Work was stopped by the person, by newer work, or by closing the app.' },
};

export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(failureHelp, text);
}
