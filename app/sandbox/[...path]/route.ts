import { serveSandbox } from '@/lib/bff/sandbox';

/** /sandbox/v2 is the embedded service as documented, /sandbox/control what drives it; all else it answers with 404. */
export {
  serveSandbox as DELETE,
  serveSandbox as GET,
  serveSandbox as PATCH,
  serveSandbox as POST,
  serveSandbox as PUT,
};
