import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The minimum Hono can do: one route with a prepared answer; no token, limit or database. */
const body = readFileSync(process.argv[2], 'utf8');
const app = new Hono();
app.get('/v2/profiles/:uuid/portal-configuration', (c) =>
  c.body(body, 200, { 'content-type': 'application/json' }),
);
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
