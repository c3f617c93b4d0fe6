import type { OutboundSettings } from '@/lib/platform/network/outbound-agent';
import { NO_PROXIES } from '@/lib/platform/network/proxy-for';

/** Test support: others are called directly. */
export const DIRECT: OutboundSettings = {
  agent: 'Portal-Console/test',
  proxies: NO_PROXIES,
};
