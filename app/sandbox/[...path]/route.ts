import { serveSandbox } from '@/lib/application/sandbox';

/**
 * /sandbox/v2 is the embedded service as documented and /sandbox/control drives it; anything else is 404. Used by `npm
 * run dev`: in production the start script handles these addresses before Next.
 */
export {
  serveSandbox as DELETE,
  serveSandbox as GET,
  serveSandbox as OPTIONS,
  serveSandbox as PATCH,
  serveSandbox as POST,
  serveSandbox as PUT,
};
