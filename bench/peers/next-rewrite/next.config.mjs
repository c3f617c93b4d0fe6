import { fileURLToPath } from 'node:url';

/** The service's address is fixed when this is built: Next writes rewrites into the build. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

export default {
  poweredByHeader: false,
  turbopack: { root },
  rewrites: async () => [{ source: '/v2/:path*', destination: `${process.env.REWRITE_TO}/v2/:path*` }],
};
