import { serveSandbox } from '@/lib/bff/sandbox';

/** /sandbox/v2 is the embedded service as documented; whatever else is asked for, it answers 404 itself. */
export {
  serveSandbox as DELETE,
  serveSandbox as GET,
  serveSandbox as PATCH,
  serveSandbox as POST,
  serveSandbox as PUT,
};
