import type { OutboundSettings } from '../network/outbound-agent';
import { NO_PROXIES } from '../network/proxy-for';

/** Test support: others are called directly. */
export const DIRECT: OutboundSettings = {
  agent: 'Portal-Console/test',
  proxies: NO_PROXIES,
};
