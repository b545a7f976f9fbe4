import { proxyName, type ProxyAddress } from '../../preload/contract/proxy.ts';
import { ConnectFailure } from './connect-failure.ts';

/** A proxy wants a sign-in that only Chromium's network stack can give: NTLM or Negotiate. `reason`: for the log. */
export class IntegratedSignInNeeded extends ConnectFailure {
  readonly proxy: ProxyAddress;

  constructor(proxy: ProxyAddress, reason: string) {
    super({
      code: 'proxy-sign-in-unsupported',
      retryable: false,
      detail: `${reason}, proxy ${proxyName(proxy)}`,
    });
    this.proxy = proxy;
  }
}
