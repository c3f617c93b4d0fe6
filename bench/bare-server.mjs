import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A bare Node server: for each path it sends the bytes of the given file, `/list=/tmp/list.json`. */
const bodies = new Map(
  process.argv.slice(2).map((given) => {
    const [path, file] = given.split('=');
    return [path, readFileSync(file)];
  }),
);

createServer((request, response) => {
  const body = bodies.get(request.url) ?? Buffer.alloc(0);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT));
