import * as z from 'zod';
import type { Shape } from '@/lib/configuration/contract/configuration-shape';

/** The shape that a strict schema describes. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodNullable) return { ...shapeOf(schema.unwrap()), isNullable: true };
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.ZodType>(schema.shape).map(([key, member]) => [key, shapeOf(member)]);
    return { is: 'object', members: Object.fromEntries(members) };
  }
  if (schema instanceof z.ZodArray) return { is: 'list', of: shapeOf(schema.element), most: mostOf(schema) };
  if (schema instanceof z.ZodString) return { is: 'text' };
  if (schema instanceof z.ZodNumber) return { is: 'number' };
  if (schema instanceof z.ZodBoolean) return { is: 'switch' };
  throw new Error(`A configuration has no ${schema._zod.def.type}.`);
}

/** The maximum length of a list, from the check that `.max()` left on its schema. */
function mostOf(schema: z.ZodArray): number {
  const checks = schema._zod.def.checks?.map((check) => check._zod.def) ?? [];
  const bound = checks.find((check) => check.check === 'max_length') as { maximum?: number } | undefined;
  return bound?.maximum ?? Number.POSITIVE_INFINITY;
}
