import * as z from 'zod';
import { JsonSchemas } from './json-schemas';
import type { Example } from './operation';

type Json = Record<string, unknown>;

/** Properties that every kind of row has for its document. */
interface DescribedRow {
  operationId: string;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodObject;
  body?: z.ZodType | 'raw';
  rawType?: string;
  example?: Example;
}

/** Operations of one subject: a tag of the document. */
export interface Area<Row> {
  description: string;
  operations: Readonly<Record<string, Row>>;
}

/** The parts of a document other than its rows. */
export interface ApiDocument<Row extends DescribedRow> {
  info: Json;
  areas: Readonly<Record<string, Area<Row>>>;
  components: Json;
  /** Describes who may call an operation, and its answers. */
  tell(
    name: string,
    row: Row,
    schemas: JsonSchemas,
  ): { description: string; security: Json[]; responses: Json };
  /** Query parameters that are not in the row's own schema. */
  parameters?(row: Row): Json[];
  webhooks?(schemas: JsonSchemas): Json;
}

/**
 * The OpenAPI 3.1 document of an API, built once from its rows, for the address at which the API is called (without a
 * trailing slash). Source: OpenAPI Specification 3.1.
 */
export function describedAt<Row extends DescribedRow>(api: () => ApiDocument<Row>) {
  let made: ReturnType<typeof describeOperations> | undefined;
  return (server: string) => {
    made ??= describeOperations(api());
    const { openapi, info, ...rest } = made;
    return { openapi, info, servers: [{ url: server }], ...rest };
  };
}

function describeOperations<Row extends DescribedRow>(api: ApiDocument<Row>) {
  const schemas = new JsonSchemas();
  const paths: Record<string, Json> = {};
  for (const [tag, { operations }] of Object.entries(api.areas)) {
    for (const [name, row] of Object.entries(operations)) {
      const [method = '', path = ''] = name.split(' ');
      const { operationId, summary } = row;
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = {
        operationId,
        summary,
        tags: [tag],
        ...api.tell(name, row, schemas),
        ...requestOf(row, schemas, api.parameters?.(row) ?? []),
      };
    }
  }
  const webhooks = api.webhooks?.(schemas);
  return {
    openapi: '3.1.0',
    info: api.info,
    tags: Object.entries(api.areas).map(([name, { description }]) => ({ name, description })),
    paths,
    ...(webhooks === undefined ? {} : { webhooks }),
    components: { schemas: schemas.components, ...api.components },
  };
}

/** JSON of a schema, with an example of it. */
export const jsonContent = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function requestOf(row: DescribedRow, schemas: JsonSchemas, more: readonly Json[]): Json {
  const parameters = [
    ...parametersOf('path', row.params, row.example?.params, schemas),
    ...parametersOf('query', row.query, row.example?.query, schemas),
    ...more,
  ];
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(row.body === undefined ? {} : { requestBody: bodyOf(row, schemas) }),
  };
}

function bodyOf({ body, rawType, operationId, example }: DescribedRow, schemas: JsonSchemas): Json {
  if (rawType !== undefined)
    return { required: true, content: { [rawType]: { schema: {}, example: example?.body } } };
  const schema =
    body instanceof z.ZodType ? schemas.named(body, 'input', `${capital(operationId)}Request`) : {};
  return { required: true, content: jsonContent(schema, example?.body) };
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
  /** For a union. */
  oneOf?: ObjectSchema[];
}

export function parametersOf(
  place: 'path' | 'query' | 'header',
  schema: z.ZodType | undefined,
  example: Example['params'],
  schemas: JsonSchemas,
): Json[] {
  if (schema === undefined) return [];
  const written = schemas.inline(schema, 'input') as ObjectSchema;
  const kinds = written.oneOf ?? [written];
  const names = [...new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const [first = {}, ...others]: Json[] = kinds.flatMap(({ properties = {} }): Json[] =>
      properties[name] ? [properties[name]] : [],
    );
    const { description, ...rest } = first;
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      required: place === 'path' || (written.required ?? []).includes(name),
      schema: others.length === 0 ? rest : { anyOf: [first, ...others] },
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    };
  });
}
