import * as v from 'valibot';
import { findNpm } from '../bootstrap/npm.mjs';
import { capture } from '../system/processes.ts';

/** What npm was told about the way to the network. */
export interface NpmNetwork {
  readonly proxy?: string | undefined;
  readonly httpsProxy?: string | undefined;
  readonly noProxy?: string | undefined;
  /** A file with authorities to trust, as behind a proxy that reads along. */
  readonly authorities?: string | undefined;
}

/** Prints npm's settings. By npm's own code, because `npm config get` keeps a proxy with an account to itself. */
const script = `
const load = require('node:module').createRequire(process.argv[1]);
const Config = load('@npmcli/config');
const config = new Config({
  ...load('@npmcli/config/lib/definitions'),
  npmPath: require('node:path').resolve(process.argv[1], '..', '..'),
  argv: [process.execPath, process.argv[1]],
});
config.load().then(() => {
  const values = ['proxy', 'https-proxy', 'noproxy', 'cafile'].map((name) => [name, config.get(name)]);
  console.log(JSON.stringify(Object.fromEntries(values)));
});
`;

const setting = v.pipe(
  v.nullish(v.union([v.string(), v.boolean(), v.array(v.string())])),
  // Several exceptions may be a list; without a proxy there is `null` or `false`.
  v.transform((value) => {
    const text = Array.isArray(value) ? value.join(',') : value;
    return typeof text === 'string' && text !== '' ? text : undefined;
  }),
);
const settings = v.object({ proxy: setting, 'https-proxy': setting, noproxy: setting, cafile: setting });

/** Asks npm, which also reads the files of the person, of the computer and of the project. Empty if it cannot be asked. */
export async function readNpmNetwork(): Promise<NpmNetwork> {
  const { text } = await capture(process.execPath, ['-e', script, findNpm()]);
  const line = text.split('\n').find((written) => written.startsWith('{'));
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), settings), line);
  if (!read.success) return {};
  const { proxy, 'https-proxy': httpsProxy, noproxy: noProxy, cafile: authorities } = read.output;
  return { proxy, httpsProxy, noProxy, authorities };
}

/**
 * The variables that lead a program of npm's (@electron/get, by undici's EnvHttpProxyAgent) the way that npm itself goes:
 * npm's settings first, then the environment. Empty without a proxy and an authority of one's own.
 */
export function withNpmNetwork(npm: NpmNetwork, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = (name: string): string | undefined =>
    [environment[name], environment[name.toUpperCase()]].find((value) => value !== undefined && value !== '');
  const http = npm.proxy ?? given('http_proxy');
  const https = npm.httpsProxy ?? npm.proxy ?? given('https_proxy') ?? http;
  const exceptions = npm.noProxy ?? given('no_proxy');
  const authority = environment['NODE_EXTRA_CA_CERTS'] ?? npm.authorities;
  return {
    ...(http === undefined ? {} : inBothCases('http_proxy', http)),
    ...(https === undefined ? {} : inBothCases('https_proxy', https)),
    ...(https === undefined || exceptions === undefined ? {} : inBothCases('no_proxy', exceptions)),
    ...(https === undefined ? {} : { ELECTRON_GET_USE_PROXY: '1' }),
    ...(authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authority }),
  };
}

/** Whichever of the two the environment has already, and whichever is read first. */
function inBothCases(name: string, value: string): NodeJS.ProcessEnv {
  return { [name]: value, [name.toUpperCase()]: value };
}

/** The proxy of https: addresses for the terminal, without an account in it. */
export function proxyOf(environment: NodeJS.ProcessEnv): string | undefined {
  const proxy = environment['https_proxy'];
  if (proxy === undefined) return undefined;
  const url = URL.parse(proxy);
  return url === null ? 'a proxy' : `the proxy ${url.host}`;
}
