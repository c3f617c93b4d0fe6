import * as z from 'zod';

type Json = Record<string, unknown>;

export type Direction = 'input' | 'output';

/**
 * The named schemas of one OpenAPI 3.1 document, as JSON Schema. A schema with an `id` in its `meta` is defined once
 * under that name and referenced elsewhere.
 */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** A body. Without an `id` of its own it is defined under `name`. */
  named(schema: z.ZodType, direction: Direction, name: string): Json {
    const written = this.inline(schema, direction);
    if ('$ref' in written) return written;
    this.#keep(name, written);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself inline, with references to named ones inside it. */
  inline(schema: z.ZodType, direction: Direction): Json {
    // Wrapped in an object, so that a named schema is referenced instead of inlined.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io: direction,
      // A schema without a JSON Schema equivalent, such as a check by code, is described by its `meta` alone.
      unrepresentable: 'any',
    });
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, relocated(definition) as Json);
    return relocated(properties?.schema) as Json;
  }

  /** @throws Error if two schemas have one name: readers could not tell them apart */
  #keep(name: string, schema: Json): void {
    const existing = this.components[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}. One that is both sent and answered must be alike.`);
    this.components[name] = schema;
  }
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : relocated(member),
    ]),
  );
}
