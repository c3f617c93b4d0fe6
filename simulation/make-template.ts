import { writeFileSync } from 'node:fs';
import { makeTemplate } from './pglite-session';

/** `make-template.mjs <path>`: writes the database that every world starts with. */
const [, , path = ''] = process.argv;
writeFileSync(path, Buffer.from(await (await makeTemplate()).arrayBuffer()));
process.exit(0);
