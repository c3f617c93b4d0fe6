import * as z from 'zod';

type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
};

/** Characters that are special in patterns, in SQL and in CSV. */
const HOSTILE = '%_(a+)+$"\\;,';
const LONGEST_UNBOUNDED = 2_000;
/** Recursive schemas end here: their worst bodies are written by hand. */
const DEEPEST = 8;
/** Most items of a list, tried until the whole is small enough. */
const SIZES = [100_000, 30_000, 10_000, 3_000, 1_000, 300, 100, 50, 20, 5, 1];

export const hostileText = (length: number): string =>
  HOSTILE.repeat(Math.ceil(length / HOSTILE.length)).slice(0, length);

export const numberedUuid = (number: number): string =>
  `7c1f6a52-90f3-4f0e-8a3b-${String(number).padStart(12, '0')}`;

/** The largest value that a schema accepts within `bytes` of JSON, with long hostile texts. */
export function largestOf(schema: z.ZodType, bytes: number): unknown {
  const document = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  for (const size of SIZES) {
    const value = largest(document, document.$defs ?? {}, { size, bytes, depth: 0, number: { next: 0 } });
    if (Buffer.byteLength(JSON.stringify(value) ?? '') <= bytes) return value;
  }
  return {};
}

interface Bounds {
  size: number;
  bytes: number;
  depth: number;
  number: { next: number };
}

function largest(schema: JsonSchema, defs: Record<string, JsonSchema>, bounds: Bounds): unknown {
  const deeper = { ...bounds, depth: bounds.depth + 1 };
  if (bounds.depth > DEEPEST) return null;
  if (schema.$ref !== undefined) {
    return largest(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, defs, deeper);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return largest(first, defs, deeper);
  switch (schema.type) {
    case 'string':
      return textOf(schema, bounds);
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, 100_000 + bounds.number.next++);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Math.min(schema.maxItems ?? bounds.size, bounds.size) }, () =>
        largest(schema.items ?? {}, defs, deeper),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, largest(one, defs, deeper)]),
      );
    default:
      return hostileText(Math.min(bounds.bytes / 4, bounds.size));
  }
}

function textOf({ format, pattern, maxLength }: JsonSchema, { bytes, number }: Bounds): string {
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}')) return numberedUuid(number.next++);
  if (format === 'email') return `person${number.next++}@example.com`;
  if (format === 'uri') return `https://hooks.example/${'a'.repeat(200)}`;
  if (format === 'date') return '2999-12-31';
  if (format === 'date-time') return '2026-11-21T10:00:00.000Z';
  if (pattern !== undefined) return '1';
  return hostileText(Math.min(maxLength ?? LONGEST_UNBOUNDED, Math.floor(bytes / 4)));
}
