import type { ProxySetting } from '../../preload/contract/proxy.ts';
import type { PolicyValues } from './policy-items.ts';

/** The proxy setting that applies: the organisation's, or else the person's. */
export function proxyOf(
  { Proxy: set }: Pick<PolicyValues, 'Proxy'>,
  preferences: { readonly proxy: ProxySetting },
): ProxySetting {
  if (set === undefined) return preferences.proxy;
  return set === 'system' || set === 'none' ? { mode: set, address: '' } : { mode: 'manual', address: set };
}
