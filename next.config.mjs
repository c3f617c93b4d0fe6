import { readFileSync } from 'node:fs';

/** Read instead of imported: Node 20 warns about imported JSON. The start script sends the same headers. */
const securityHeaders = JSON.parse(readFileSync(new URL('security-headers.json', import.meta.url), 'utf8'));

/**
 * Three features of Next are disabled (docs/decisions/002): Server Actions (there are none), the image optimiser (no
 * image needs it) and `use cache` (every read controls its own freshness).
 *
 * @type {import('next').NextConfig}
 */
const config = {
  poweredByHeader: false,
  experimental: {
    // `forbidden()`: a page that a role may not see is a 403, not a redirect.
    authInterrupts: true,
    // Otherwise every page is loaded before the first answer, and stays in memory (docs/decisions/084).
    preloadEntriesOnStart: false,
    // 250 MB that only another build would read: scripts/build.ts.
    turbopackFileSystemCacheForBuild: process.env.BUILD_ONCE === undefined,
    // In production nothing reads the source maps of server code, and Node would use 100 MB for them
    // (docs/decisions/026).
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
  // Its other half starts a worker from a blob, which the content security policy does not allow (docs/decisions/132).
  turbopack: { resolveAlias: { fflate: './components/shell/presenter/zip-on-this-thread.ts' } },
  reactStrictMode: true,
  // `npm run verify` checks types, those of the routes as well, so a first `npm start` need not wait for that.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
    },
    // Browsers request it again whenever the address changes.
    { source: '/icon.svg', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
  ],
  // These open files or sockets and must not be bundled.
  serverExternalPackages: ['pg', 'pino', 'undici'],
};

export default config;
