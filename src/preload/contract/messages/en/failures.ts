import type { FailureCode } from '../../failure.ts';

/** A sentence for each failure, and advice if the user can do something. */
export const failures: Readonly<Record<FailureCode, readonly [is: string, help?: string]>> = {
  'wrong-credentials': ['User name or password isn’t right.'],
  // Many services respond alike to a wrong password and a closed account, so this must be true for both.
  'account-not-ready': [
    'User name or password isn’t right, or this account can’t be used at present.',
    'If you’re sure of both, ask your help desk.',
  ],
  'connection-set-up-wrongly': [
    'The service doesn’t accept this app.',
    'Ask your help desk to check the connection.',
  ],
  'needs-sign-in': ['Please sign in again to get updates.', 'Your list stays here.'],
  'permission-missing': ['Your account isn’t allowed to see this list.', 'Ask your help desk for access.'],
  unreachable: ['The service can’t be reached.', 'Check the address and your network.'],
  'untrusted-certificate': [
    'The service’s certificate isn’t trusted on this computer.',
    'Ask your help desk to install it.',
  ],
  'certificate-out-of-date': [
    'The service’s certificate isn’t valid today, by the clock of this computer.',
    'Check date and time of this computer; if they’re right, tell your help desk.',
  ],
  'certificate-of-another': [
    'Something answered with the certificate of another address, perhaps a sign-in page of this network.',
    'Open a web browser to check, or ask your help desk.',
  ],
  'certificate-unfit': [
    'The service’s certificate wasn’t made for this use, so Packshelf can’t accept it.',
    'Ask your help desk to tell whoever runs the service.',
  ],
  'certificate-wanted': [
    'The service asks for a certificate of this computer, and Packshelf has none to show.',
    'Ask your help desk; your organisation can provide one.',
  ],
  'client-certificate-refused': [
    'The service didn’t accept the certificate of this computer.',
    'Ask your help desk to renew it.',
  ],
  'no-common-encryption': [
    'The service and Packshelf can’t agree on how to encrypt the connection.',
    'Ask your help desk; the service may be set up for an older way.',
  ],
  'secure-connection-failed': [
    'The encrypted connection to the service didn’t come about.',
    'Please try again; if it stays so, ask your help desk.',
  ],
  'proxy-sign-in': ['Your network’s proxy asks for a sign-in.', 'Sign in to the proxy to go on.'],
  'proxy-sign-in-unsupported': [
    'Your network’s proxy asks for a sign-in that Packshelf can’t give.',
    'Ask your help desk to let Packshelf through.',
  ],
  'timed-out': ['The service took too long to answer.'],
  maintenance: ['The service is being maintained.', 'Please try again a little later.'],
  'too-many-requests': ['The service is busy and asks for a pause.', 'Please try again a little later.'],
  'service-error': ['The service had a problem of its own.', 'Please try again a little later.'],
  'not-the-service': [
    'Something other than the service answered, perhaps a sign-in page of this network.',
    'Open a web browser to check.',
  ],
  'unexpected-answer': ['The service answered in a way this app doesn’t understand.'],
  'disk-full': ['The disk is full.', 'Free some space; your list is unchanged.'],
  'storage-failed': ['The list couldn’t be stored on this computer.'],
  'not-removed': [
    'Not all that was stored could be deleted.',
    'Another program may be using it: try once more later.',
  ],
  'shelf-not-stored': [
    'Your stars and notes couldn’t be stored on this computer.',
    'Nothing that was saved before is lost.',
  ],
  'shelf-full': ['The shelf is full.', 'Remove stars or notes that you no longer need.'],
  'shelf-not-understood': ['This isn’t a file with stars and notes from Packshelf.'],
  'file-not-read': [
    'This file couldn’t be read.',
    'Close it in other programs; if it is stored online, connect this computer first.',
  ],
  'file-in-use': [
    'It is open in another program.',
    'Close it there and export once more, or choose another name.',
  ],
  'file-read-only': ['It is read-only and can’t be replaced.', 'Please choose another name.'],
  'file-is-folder': ['A folder has this name.', 'Please choose another one.'],
  'folder-not-writable': ['Nothing can be written to this folder.', 'Please choose another one.'],
  'file-not-written': ['Writing the file didn’t work.', 'Please choose another folder or name.'],
  'not-recorded': ['Changes weren’t recorded yet at that time.', 'Please choose a later day.'],
  'not-yet-read': ['The list isn’t all here yet.', 'Please try again when the update is done.'],
  'too-many': ['That is too much for one copy.', 'Select fewer packages, or export the list.'],
  'export-running': ['Another export is under way.', 'Please wait until it is done, or stop it.'],
  'address-missing': ['Please enter the address.'],
  'address-not-understood': ['This isn’t a web address.', 'It looks like https://service.example.com.'],
  'address-beginning': ['The beginning of this address is wrong.', 'It must be https://.'],
  'address-not-encrypted': ['This address isn’t encrypted.', 'Use an address that begins with https.'],
  'address-with-password': [
    'Leave user name and password out of the address.',
    'You enter them when you sign in.',
  ],
  'proxy-not-understood': ['This isn’t the address of a proxy.', 'It looks like proxy.example.com:8080.'],
  'connection-file-not-understood': ['This isn’t a connection file for Packshelf.'],
  'no-connection': ['There is no connection yet.'],
  'no-account': ['Nobody has signed in yet.'],
  'view-gone': ['The list has moved on.'],
  'item-gone': ['This package is gone from the list.'],
  'pages-not-made': ['The pages couldn’t be made.', 'Please try once more.'],
  'not-printed': ['Printing didn’t work.', 'Please see whether the printer is on and connected.'],
  'no-printer': [
    'There is no printer.',
    'You can save the list as a PDF, or set up a printer in the system’s settings.',
  ],
  'system-refused': [
    'This computer didn’t accept the change.',
    'Your system’s settings may forbid it; ask your help desk.',
  ],
  'key-taken': ['Another program uses these keys.', 'Please choose others.'],
  'desktop-settings-not-opened': [
    'The keyboard settings couldn’t be opened.',
    'Please open them from the settings of your desktop.',
  ],
  'no-link': ['There can’t be a link to this package.', 'Its ID is too long for one.'],
  'by-policy': ['Your organisation has turned this off.'],
  cancelled: ['Stopped.'],
};

/** Replace the sentences above if the certificate names its issuer. */
export const withIssuer: Readonly<Partial<Record<FailureCode, (issuer: string) => string>>> = {
  'untrusted-certificate': (issuer) =>
    `The service’s certificate was issued by “${issuer}”, which isn’t trusted on this computer.`,
  'certificate-out-of-date': (issuer) =>
    `The service’s certificate from “${issuer}” isn’t valid today, by the clock of this computer.`,
  'certificate-of-another': (issuer) =>
    `Something answered with the certificate of another address, issued by “${issuer}”, perhaps a sign-in page of this network.`,
  'certificate-unfit': (issuer) =>
    `The service’s certificate from “${issuer}” wasn’t made for this use, so Packshelf can’t accept it.`,
};
