import { writeFileSync } from 'node:fs';
import { withTests } from './cases';
import { checkSchema } from './check-schema';
import { withIndex } from './decisions-index';
import { withTables } from './security-tables';
import { readText } from './source-files';

/** Generates the parts of documents that describe the code: `npm run docs:write`. */
for (const [file, write] of [
  ['SECURITY.md', withTables],
  ['docs/cases.md', withTests],
  ['docs/decisions/README.md', withIndex],
] as const)
  writeFileSync(file, write(readText(file)));

writeFileSync('docs/check.schema.json', checkSchema());
