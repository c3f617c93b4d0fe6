import { createServer } from 'node:http';

/**
 * Accepts webhooks at once, except below /hang, where it never responds. GET returns when each first arrived:
 * milliseconds since 1970, by `webhook-id`.
 */
const arrivals = new Map();
createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify([...arrivals]));
  const at = performance.timeOrigin + performance.now();
  const id = request.headers['webhook-id'];
  if (request.url.startsWith('/hang')) return;
  if (!arrivals.has(id)) arrivals.set(id, at);
  request.resume().on('end', () => response.writeHead(204).end());
}).listen(Number(process.env.PORT), '127.0.0.1');
