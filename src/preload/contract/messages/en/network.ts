import { counting } from '../counting.ts';

const { counted } = counting('en-GB');

/** The texts about proxies and the connection check. */
export const network = {
  proxy: {
    title: 'Sign in to the proxy',
    asks: (proxy: string): string => `Your network’s proxy ${proxy} asks who you are.`,
    hint: 'Use the name and password of your network, not those of the service.',
    realm: (realm: string): string => `It calls itself “${realm}”.`,
    refused: 'The proxy didn’t accept this name or password.',
    readable: 'This proxy takes the password unencrypted, so others in your network could read it.',
    keep: 'Remember the password on this computer',
    label: 'Proxy',
    modes: { system: 'As on this computer', none: 'None', manual: 'This one' },
    address: 'Address of the proxy',
    addressHint: 'For example proxy.example.com:8080 or socks5://proxy.example.com.',
    save: 'Use this proxy',
    forget: 'Forget the passwords',
    forgetHint: 'Passwords of proxies are remembered on this computer.',
  },

  check: {
    label: 'Connection check',
    title: 'Check the connection',
    hint: 'Shows step by step how Packshelf reaches the service.',
    running: 'Checking…',
    again: 'Check again',
    copy: 'Copy the result',
    allFine: 'Everything is fine.',
    found: (count: number): string => `${counted(count, 'step needs', 'steps need')} attention.`,
    /** Each begins a group of steps. */
    ways: {
      both: 'The way to the service',
      authUrl: 'The way to the sign-in',
      baseUrl: 'The way to the list',
    },
    answers: 'The service',
    states: { fine: 'Fine', failed: 'Failed', doubtful: 'Doubtful', skipped: 'Not checked' },
    steps: {
      proxy: 'Proxy',
      name: 'Name',
      connection: 'Connection',
      certificate: 'Certificate',
      ownCertificate: 'Own certificate',
      clock: 'Clock',
      signIn: 'Sign-in',
      list: 'List',
    },
    noProxy: 'None',
    /** `proxy`: its name, or `noProxy`. */
    sources: {
      policy: (proxy: string): string => `${proxy}, as set by your organisation.`,
      setting: (proxy: string): string => `${proxy}, as chosen in the settings of Packshelf.`,
      system: (proxy: string): string => `${proxy}, as this computer is set up.`,
      environment: (proxy: string): string => `${proxy}, as a variable of this computer says.`,
      'this-computer': (proxy: string): string => `${proxy}: the service is on this computer.`,
    },
    passedOver: (proxy: string): string => `${proxy} didn’t answer and was passed over.`,
    resolved: (host: string, addresses: string): string => `${host} is ${addresses}.`,
    notResolved: (host: string): string => `There is no ${host} in this network.`,
    notResolvedHelp:
      'Check the address for typing errors, or connect to your company’s network first. If that doesn’t help, ask your help desk.',
    connected: (host: string, count: number): string =>
      `${host} answered after ${counted(count, 'millisecond', 'milliseconds')}.`,
    issuedBy: (issuer: string, until: string): string => `Issued by “${issuer}”, valid until ${until}.`,
    installed:
      'This computer trusts it because your organisation installed it. It may inspect encrypted connections.',
    byPolicy:
      'Packshelf trusts it because your organisation has added its issuer. It may inspect encrypted connections.',
    authorities: {
      'not-readable': 'The file of your organisation’s authorities can’t be read. Ask your help desk.',
      'not-understood': 'The file of your organisation’s authorities isn’t understood. Ask your help desk.',
    },
    own: {
      ready: (issuer: string, until: string): string =>
        `From “${issuer}”, valid until ${until}. The service gets it if it asks.`,
      expired: (issuer: string, until: string): string =>
        `From “${issuer}”, expired on ${until}. Ask your help desk for a new one.`,
      shown: (issuer: string, until: string): string =>
        `From “${issuer}”, valid until ${until}. The service has asked for it and got it.`,
      notShown: (issuer: string): string =>
        `None from “${issuer}” was shown: the service didn’t ask for it, or it isn’t on this computer.`,
      'not-used': 'It isn’t used behind this proxy.',
      'not-readable': 'The file with the certificate of this computer can’t be read. Ask your help desk.',
      'not-understood': 'The file with this computer’s certificate isn’t understood. Ask your help desk.',
    },
    accepted: 'This computer accepts it.',
    notEncrypted: 'None: the service is on this computer.',
    clockRight: 'The clocks of this computer and of the service agree.',
    clockOff: (minutes: number, isAhead: boolean): string =>
      `The clock of this computer is ${counted(minutes, 'minute', 'minutes')} ${isAhead ? 'ahead of' : 'behind'} the service’s.`,
    clockHelp: 'Set date and time of this computer, or let it set them by itself.',
    clockUnknown: 'The service doesn’t tell its time.',
    answersThere: 'The service answers there.',
    afterwards: 'Checked once the steps before are fine.',
  },
};
