import { notInTheStandIn } from '../guard.ts';

/** Electron's `ProxyConfig`. */
export interface ProxyConfig {
  readonly mode?: string;
  readonly pacScript?: string;
  readonly proxyRules?: string;
  readonly proxyBypassRules?: string;
}

/** The proxies of a browser context, in the syntax of `--proxy-server` and `--proxy-bypass-list`. */
export interface ProxyRules {
  readonly server: string;
  readonly bypass: string;
}

export const direct: ProxyRules = { server: 'direct://', bypass: '' };

const modes = ['direct', 'auto_detect', 'pac_script', 'fixed_servers', 'system'];

/**
 * The system counts as one without a proxy, as for `resolveProxy`. Electron: shell/browser/api/electron_api_session.cc,
 * SetProxy and createProxyConfig. Rules and exceptions have the syntax of Chromium's switches in both
 * (Chromium: net/proxy_resolution/proxy_config.cc, ParseFromString).
 */
export function readProxyConfig(config: ProxyConfig): ProxyRules {
  const { mode = (config.pacScript ?? '') === '' ? 'fixed_servers' : 'pac_script' } = config;
  if (!modes.includes(mode)) {
    throw new Error('Invalid mode, must be one of direct, auto_detect, pac_script, fixed_servers or system');
  }
  if (mode === 'direct' || mode === 'system') return direct;
  if (mode !== 'fixed_servers') throw notInTheStandIn(`the proxy mode ${mode}`);
  const { proxyRules = '', proxyBypassRules = '' } = config;
  return proxyRules === '' ? direct : { server: proxyRules, bypass: proxyBypassRules };
}
