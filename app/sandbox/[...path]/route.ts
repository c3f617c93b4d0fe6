import { serveSandbox } from '@/lib/api/sandbox';

/**
 * /sandbox/v2 is the embedded service as documented, /sandbox/control what drives it; all else it answers with 404.
 * For `npm run dev`: the start script hands every such address over before Next.
 */
export {
  serveSandbox as DELETE,
  serveSandbox as GET,
  serveSandbox as OPTIONS,
  serveSandbox as PATCH,
  serveSandbox as POST,
  serveSandbox as PUT,
};
