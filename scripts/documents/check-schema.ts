import * as z from 'zod';
import { checkDefinition } from '@/lib/configuration/checks/definition';

/** The published JSON Schema of a file of checks, generated from the schema that parses it. */
export function checkSchema(): string {
  const file = z
    .object({ $schema: z.string().optional(), checks: z.array(checkDefinition).max(200) })
    .strict();
  const { $schema, $defs = {}, ...root } = z.toJSONSchema(file, { io: 'input', unrepresentable: 'any' });
  const described = {
    $schema,
    title: 'Checks of Portal Console',
    description:
      'A file that is imported, exported and read by `npm run checks`. Which operators and values a setting has is judged when it is read.',
  };
  return `${JSON.stringify({ ...described, ...root, $defs }, null, 2)}\n`;
}
