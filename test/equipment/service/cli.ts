import { parseArgs } from 'node:util';
import { controlPath } from './control-commands.ts';
import { startSampleService, type SampleServiceOptions } from './sample-service.ts';

const usage = `Starts the sample service on this computer.

  --packages=N               number of packages (20000)
  --seed=N                   equal seeds give equal packages (1)
  --port=N                   0 lets the service choose (0)
  --latency=MS               milliseconds before each answer, or a range such as 20-200 (0)
  --path-prefix=/PATH        path in front of both addresses (none)
  --user-name=NAME           (demo)
  --password=TEXT            (demo-password)
  --access-token-seconds=N   lifetime of access tokens (300)
  --refresh-token-seconds=N  how long an unused session lasts (1800)
  --time-unit=s|ms|us        unit of createdAt and updatedAt (s)
  --help`;

/** An invalid argument; the message is printed. */
class WrongArgument extends Error {}

interface Arguments {
  readonly help: boolean;
  readonly service: SampleServiceOptions;
  readonly latency: { readonly minMs: number; readonly maxMs: number };
}

function numberArgument(name: string, text: string, least: number, most: number, fractions: boolean): number {
  const value = Number(text);
  const fits =
    text.trim() !== '' && value >= least && value <= most && (fractions || Number.isInteger(value));
  if (fits) return value;
  throw new WrongArgument(
    `--${name} must be a ${fractions ? '' : 'whole '}number from ${least} to ${most}, not "${text}".`,
  );
}

function readArguments(list: readonly string[]): Arguments {
  const { values } = parse(list);
  const latency = /^(\d+)(?:-(\d+))?$/.exec(values.latency);
  if (latency === null) throw new WrongArgument('--latency must look like 50 or 20-200 (milliseconds).');
  const minMs = Number(latency[1]);
  const maxMs = Number(latency[2] ?? minMs);
  if (maxMs < minMs) throw new WrongArgument('--latency must name the smaller number first.');
  const prefix = values['path-prefix'];
  if (prefix !== '' && !/^(?:\/[\w.~-]+)+$/.test(prefix)) {
    throw new WrongArgument('--path-prefix must begin with a slash and end without one, such as /tenant.');
  }
  const unit = values['time-unit'];
  if (unit !== 's' && unit !== 'ms' && unit !== 'us')
    throw new WrongArgument('--time-unit must be s, ms or us.');
  if (values['user-name'] === '') throw new WrongArgument('--user-name must not be empty.');
  return {
    help: values.help,
    latency: { minMs, maxMs },
    service: {
      packages: numberArgument('packages', values.packages, 0, 10_000_000, false),
      seed: numberArgument('seed', values.seed, 0, 2_147_483_647, false),
      port: numberArgument('port', values.port, 0, 65_535, false),
      pathPrefix: prefix,
      userName: values['user-name'],
      password: values.password,
      accessTokenSeconds: numberArgument(
        'access-token-seconds',
        values['access-token-seconds'],
        0,
        31_536_000,
        true,
      ),
      refreshTokenSeconds: numberArgument(
        'refresh-token-seconds',
        values['refresh-token-seconds'],
        0,
        31_536_000,
        true,
      ),
      timeUnit: unit,
    },
  };
}

function parse(list: readonly string[]) {
  try {
    return parseArgs({
      args: [...list],
      allowPositionals: false,
      options: {
        packages: { type: 'string', default: '20000' },
        seed: { type: 'string', default: '1' },
        port: { type: 'string', default: '0' },
        latency: { type: 'string', default: '0' },
        'path-prefix': { type: 'string', default: '' },
        'user-name': { type: 'string', default: 'demo' },
        password: { type: 'string', default: 'demo-password' },
        'access-token-seconds': { type: 'string', default: '300' },
        'refresh-token-seconds': { type: 'string', default: '1800' },
        'time-unit': { type: 'string', default: 's' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error));
  }
}

/** The message for an expected error of listening; undefined for any other. */
function startProblem(error: unknown, port: number): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Choose another with --port=N, or leave it out.`;
  }
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights than this program has. Choose one above 1023.`;
  return undefined;
}

async function main(): Promise<void> {
  const { help, latency, service: options } = readArguments(process.argv.slice(2));
  if (help) {
    console.log(usage);
    return;
  }
  const service = await startSampleService(options).catch((error: unknown) => {
    const problem = startProblem(error, options.port ?? 0);
    if (problem === undefined) throw error;
    console.error(problem);
  });
  if (service === undefined) {
    process.exitCode = 1;
    return;
  }
  service.control.setLatency(latency);

  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    void service.close().then(() => console.log('Sample service ended.'));
  };
  process.on('SIGINT', end).on('SIGTERM', end);

  const control = service.origin + controlPath;
  const addresses =
    service.authUrl === service.baseUrl
      ? [`  address    ${service.authUrl}`]
      : [`  auth_url   ${service.authUrl}`, `  base_url   ${service.baseUrl}`];
  console.log(
    [
      `Sample service with ${options.packages ?? 0} packages`,
      ...addresses,
      `  user name  ${service.userName}`,
      `  password   ${service.password}`,
      '',
      `Steer it at ${control} (GET shows the state and all commands), for example:`,
      `  curl -X POST -H 'content-type: application/json' -d '{"seconds":10,"mode":"refuse"}' ${control}/stop`,
      'Ctrl-C ends it.',
    ].join('\n'),
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof WrongArgument)) throw error;
  console.error(`${error.message}\nnode test/equipment/service/cli.ts --help shows all arguments.`);
  process.exitCode = 2;
}
