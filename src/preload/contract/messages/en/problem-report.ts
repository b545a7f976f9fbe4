export const problemReport = {
  hint: 'Shows what a help desk needs to know about this app, as a text to save or copy.',
  title: 'Report a problem',
  about:
    'This is what your help desk needs to know. Packshelf sends it to nobody: save it as a file or copy it, and pass it on yourself.',
  doing: 'What I was doing',
  doingHint: 'It is in the report as you write it.',
  without: 'The rest has no password, no addresses, no names and no packages, unless you add them here:',
  addresses: 'The addresses of your service and your network',
  person: 'My user name',
  package: 'The package that is open',
  recipient: (recipient: string): string => `Your organisation asks you to send it to: ${recipient}`,
  checking: 'The connection is being checked; the result is added in a moment.',
  content: 'The report',
  save: 'Save as a file…',
  saved: 'Saved',
  fileKind: 'Text file',
};
