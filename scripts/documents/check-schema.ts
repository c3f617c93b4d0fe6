import { z } from 'zod';
import { checkDefinition } from '@/lib/contract/checks/definition';

/** The published JSON Schema of a file of checks, made from the schema that reads it. */
export function checkSchema(): string {
  const file = z
    .object({ $schema: z.string().optional(), checks: z.array(checkDefinition).min(1).max(200) })
    .strict();
  const { $schema, $defs = {}, ...root } = z.toJSONSchema(file, { io: 'input', unrepresentable: 'any' });
  const definition = $defs.CheckDefinition;
  if (definition === undefined) throw new Error('A check has no schema of its own.');
  // Whoever writes by hand may leave out what says nothing.
  definition.required = (definition.required ?? []).filter(
    (member) => member !== 'why' && member !== 'scope',
  );
  const described = {
    $schema,
    title: 'Checks of Portal Console',
    description:
      'A file that is imported, exported and read by `npm run checks`. Which operators and values a setting has is judged when it is read.',
  };
  return `${JSON.stringify({ ...described, ...root, $defs }, null, 2)}\n`;
}
