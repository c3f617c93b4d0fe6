import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Serves the build and the rows of the file given as the argument. Filters, sorts and pages in memory, and compresses
 * everything with gzip, as Next's own server does.
 */
const BUILT = fileURLToPath(new URL('./dist', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const rows = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const names = new Map(rows.map((row) => [row.id, fold(row.name)]));
const orders = new Map();
const files = new Map();

/** The rows in one order, sorted on first use. */
function inOrder(sort, order) {
  const key = `${sort} ${order}`;
  if (!orders.has(key)) {
    const way = order === 'desc' ? -1 : 1;
    const sorted = rows.toSorted((a, b) => {
      if (a[sort] === b[sort]) return way * (a.id - b.id);
      return a[sort] < b[sort] ? -way : way;
    });
    orders.set(key, sorted);
  }
  return orders.get(key);
}

function readWindow(query) {
  const sorted = inOrder(query.get('sort') ?? 'updated_at', query.get('order') ?? 'desc');
  const text = fold((query.get('q') ?? '').trim());
  const found = text === '' ? sorted : sorted.filter((row) => names.get(row.id).includes(text));
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  return { rows: found.slice(offset, offset + limit), matching: found.length, total: rows.length };
}

/** Compressed once: this server's compressor is not what we measure. */
function readBuilt(path) {
  const file = normalize(path === '/' ? '/index.html' : path);
  if (!files.has(file)) files.set(file, gzipSync(readFileSync(join(BUILT, file))));
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', body: files.get(file) };
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  try {
    const { type, body } =
      pathname === '/api/portal-configurations'
        ? { type: 'application/json', body: gzipSync(JSON.stringify(readWindow(searchParams))) }
        : readBuilt(pathname);
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(process.env.PORT));
