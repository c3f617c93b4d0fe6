import { readFileSync } from 'node:fs';

/** Read rather than imported: Node 20 warns of every imported JSON. The start script sends the same ones. */
const securityHeaders = JSON.parse(readFileSync(new URL('security-headers.json', import.meta.url), 'utf8'));

/**
 * Three features of Next are switched off (docs/decisions/002): Server Actions (none are written), the image
 * optimiser (no image needs it) and `use cache` (every read carries its own freshness).
 * @type {import('next').NextConfig}
 */
const config = {
  poweredByHeader: false,
  experimental: {
    // `forbidden()`: a page that a role may not see is a 403, not a redirect.
    authInterrupts: true,
    // Else every page is loaded before the first answer, and stays in memory (docs/decisions/084).
    preloadEntriesOnStart: false,
    // In production nothing can read those of server code, and Node would keep 100 MB of them (docs/decisions/026).
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // One script instead of many small ones compresses better: 5 kB of 144 (docs/decisions/004).
    turbopackChunking: {
      firstPageLoadPriority: 1,
      requestCost: 5e6,
      minChunkSize: 2e6,
      maxMergeChunkSize: 5e6,
      maxChunkCountPerGroup: 3,
    },
  },
  reactStrictMode: true,
  // `npm run verify` checks them, those of the routes as well: a first `npm start` need not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
    },
    // Browsers ask for it again whenever the address changes.
    { source: '/icon.svg', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
  ],
  // These open files or sockets of their own and must not be bundled.
  serverExternalPackages: ['pg', 'pino', 'undici'],
};

export default config;
