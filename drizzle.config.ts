import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/features/*/*tables.ts',
    './lib/platform/work/tables.ts',
    './lib/service/*tables.ts',
    './lib/platform/db/schemas.ts',
  ],
  out: './lib/platform/db/migrations',
});
