import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { requireProgram } from './installed.ts';

export interface CurlResult {
  /** 0, or curl's code for what failed, such as 56 for a refused tunnel. */
  readonly exitCode: number;
  /** Of the service's answer; 0 without one. */
  readonly status: number;
  /** Of the proxy's last answer to CONNECT; 0 without one. */
  readonly connectStatus: number;
  readonly redirect: string;
  readonly body: string;
  readonly error: string;
}

/** Runs curl with the given arguments and without the settings and proxies of this computer. */
export async function curl(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<CurlResult> {
  // Behind the body, which may contain anything else.
  const mark = randomUUID();
  const format = `${mark}%{http_code} %{http_connect} %{redirect_url}`;
  const all = ['-q', '-sS', '--max-time', '30', '-w', format, ...args];
  const noProxy = Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /_proxy$/i.test(name))
      .map((name) => [name, undefined]),
  );
  return await new Promise((resolve) => {
    const options = { env: { ...process.env, ...noProxy, ...environment }, maxBuffer: 64 * 1024 * 1024 };
    execFile(requireProgram('curl'), all, options, (failure, output, error) => {
      const [body = '', numbers = ''] = output.split(mark);
      const [status, connectStatus, redirect = ''] = numbers.split(' ');
      const exitCode = failure === null ? 0 : Number(failure.code ?? -1);
      resolve({
        exitCode,
        status: Number(status),
        connectStatus: Number(connectStatus),
        redirect,
        body,
        error,
      });
    });
  });
}
