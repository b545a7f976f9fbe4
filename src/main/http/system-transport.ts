import type { PemProblem } from '../../preload/contract/inspection.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { readAuthoritiesFile } from './authorities-file.ts';
import { createClientCertificateFile } from './client-certificate-file.ts';
import { readAuthorities } from './system-authorities.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import { createTrustStore, type Authorities } from './trust-store.ts';

interface SystemOptions extends Omit<TransportOptions, 'trust' | 'clientCertificate'> {
  /** PEM files that the organisation's policy names; undefined for none. */
  readonly authoritiesFile: string | undefined;
  readonly clientCertificateFile: string | undefined;
}

/**
 * A transport that uses this computer's proxies and authorities. Starts to read the authorities at once, in the built
 * worker `trustWorker`.
 */
export function createSystemTransport(
  trustWorker: string,
  { authoritiesFile, clientCertificateFile, ...options }: SystemOptions,
): Transport {
  const { log } = options;
  const logProblem = (item: string, because: PemProblem): void =>
    log.warn('policy', { ignored: safeToLog(item), because: safeToLog(because) });

  async function load(): Promise<Authorities> {
    const reading = readAuthorities(trustWorker);
    if (authoritiesFile === undefined) return await reading;
    const [system, policy] = await Promise.all([reading, readAuthoritiesFile(authoritiesFile)]);
    if (!policy.ok) logProblem('AuthoritiesFile', policy.problem);
    return { ...system, policy };
  }

  const onProblem = (problem: PemProblem): void => logProblem('ClientCertificateFile', problem);
  return createTransport({
    ...options,
    trust: createTrustStore({ ...options, load }),
    clientCertificate:
      clientCertificateFile === undefined
        ? null
        : createClientCertificateFile(clientCertificateFile, onProblem),
  });
}
