import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
export interface DescribedOperation {
  parameters?: { name: string; in: string; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}
interface DescribedPaths {
  paths: Record<string, Record<string, unknown>>;
}

/** Validates messages against an OpenAPI 3.1 document, with an independent validator: Ajv. */
export function validateByOpenApi(document: DescribedPaths) {
  // Each schema is compiled once and seldom used, so neither copying it to each place nor optimising it pays.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  addFormats(ajv);
  ajv.addSchema(document as object, 'document');
  const pointer = (...parts: string[]): string =>
    parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

  /** By reference: many places have the same schema. */
  const validators = new Map<string, ValidateFunction>();

  /** Violations of the schema at this place of the document. */
  const wrongWith = (value: unknown, ...place: string[]): unknown[] => {
    const { $ref: shared, ...others } = place.reduce<object>(
      (at, part) => (at as Record<string, object>)[part] ?? {},
      document,
    ) as { $ref?: string };
    const isShared = shared !== undefined && Object.keys(others).length === 0;
    const $ref = isShared ? shared : `#${encodeURI(pointer(...place))}`;
    const validate = validators.get($ref) ?? ajv.compile({ $ref: `document${$ref}` });
    validators.set($ref, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  };
  const operationOf = (name: string): DescribedOperation => {
    const [method = '', path = ''] = name.split(' ');
    return document.paths[path]?.[method.toLowerCase()] as DescribedOperation;
  };
  /** Violations in an answer to an operation; `[]`: the document allows it. */
  async function wrongAnswer(name: string, answer: Response): Promise<unknown[]> {
    const [method = '', path = ''] = name.split(' ');
    const status = String(answer.status);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const response = operationOf(name).responses[status];
    if (response === undefined) return [`${name} says nothing of ${status}`];
    if (response.content === undefined) return type === '' ? [] : [`${name} says nothing of ${type}`];
    const content = response.content[type];
    if (content === undefined) return [`${name} says nothing of ${type} with ${status}`];
    if (!type.endsWith('json')) return [];
    const body = (await answer.json()) as { code?: string };
    const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const isExample = content.examples === undefined || (body.code ?? '') in content.examples;
    return [
      ...wrongWith(body, ...place),
      ...(isExample ? [] : [`${name} does not name ${body.code} for ${status}`]),
    ];
  }
  return { wrongWith, operationOf, wrongAnswer };
}
