import { z } from 'zod';

type Json = Record<string, unknown>;

/** Whether a schema is shown as what it takes or as what it gives. */
export type Direction = 'input' | 'output';

/**
 * The named schemas of one OpenAPI 3.1 document, as JSON Schema. Whatever has an `id` among its `meta` stands once
 * under that name; where it is used it is referred to.
 */
export class JsonSchemas {
  readonly components: Record<string, Json> = {};

  /** A body; without an `id` of its own it stands under `name`. */
  named(schema: z.ZodType, direction: Direction, name: string): Json {
    const written = this.inline(schema, direction);
    if ('$ref' in written) return written;
    this.#keep(name, written);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A schema as it is, but for the named ones in it. */
  inline(schema: z.ZodType, direction: Direction): Json {
    // Within an object, so that the schema itself is referred to where it has a name.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io: direction,
      // What has no JSON Schema, such as a check by code, is described by its `meta` alone.
      unrepresentable: 'any',
    });
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, relocated(definition) as Json);
    return relocated(properties?.schema) as Json;
  }

  /** @throws Error where two schemas have one name: readers could not tell them apart */
  #keep(name: string, schema: Json): void {
    const existing = this.components[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}. One that is both sent and answered must be alike.`);
    this.components[name] = schema;
  }
}

/** Definitions stand in the document's components. */
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
