import 'server-only';
import type { OPENAPI } from '@/lib/features/operations';
import { AREAS, OPERATIONS } from '@/lib/features/operations';
import { cookieName } from '@/lib/features/sign-in/server/cookies';
import { PERMISSIONS, ROLE_LABELS } from '@/lib/platform/access/permissions';
import { capital, describedAt, jsonContent } from '@/lib/platform/api/describe-operations';
import type { JsonSchemas } from '@/lib/platform/api/json-schemas';
import { isDownload, type Operation, permissionOf, tokensOf } from '@/lib/platform/api/operation';
import {
  PROBLEM_CONTENT_TYPE,
  PROBLEM_STATUS,
  type ProblemCode,
  problem,
  requestRefusal,
} from '@/lib/platform/api/problem';
import { FILE_KINDS } from '@/lib/platform/text/file-kinds';
import { getApplication, publicOrigin } from './composition';
import type { Runs } from './operation-runs';
import { PROBLEM_WORDS, problemExample } from './problems';
import { FILE_PARAMETER } from './stream-file';

export const openapi: Runs<typeof OPENAPI> = {
  'GET /api/openapi.json': async ({ request }) => {
    documentAt ??= consoleDocument(cookieName((await getApplication()).authentication.settings));
    return documentAt(publicOrigin ?? new URL(request.url).origin);
  },
};

let documentAt: ReturnType<typeof consoleDocument> | undefined;

const INFO = {
  title: 'Portal Console API',
  version: '1',
  summary: 'The API that this console’s pages use, and scripts can use too',
  description:
    'The console’s own operations. Requests are authenticated by a session cookie, where writes also need an `Origin` of this console, or by an operator’s API token, which needs no `Origin`. ' +
    'Every failure is a problem (RFC 9457) with one of the `code` values that the operation lists. HEAD is answered like GET.',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The administrators of this console' },
};

/** @param cookie name of the session's cookie */
export const consoleDocument = (cookie: string) =>
  describedAt<Operation>(() => ({
    info: INFO,
    areas: AREAS,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'From POST /api/session.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An operator’s API token, `pc_…`, created under Account. If a request has one, its cookie is ignored.',
        },
      },
      headers: HEADERS,
      examples: Object.fromEntries(
        usedCodes().map((code) => [
          code,
          { summary: PROBLEM_WORDS[code].title, value: problemExample(code) },
        ]),
      ),
    },
    parameters: (row) => (isDownload(row) ? [FILE_KIND_PARAMETER] : []),
    tell: (name, row, schemas) => ({
      description: [row.description, askedBy(row)].filter(Boolean).join('\n\n'),
      security: securityOf(row),
      responses: {
        ...answerOf(name, row, schemas),
        ...refusalsOf(name, row, schemas),
      },
    }),
  }));

const FILE_KIND_PARAMETER = {
  name: FILE_PARAMETER,
  in: 'query',
  required: false,
  description:
    'How a table is written. Without it, as CSV for programs (RFC 4180). With a separator, as CSV for spreadsheets: with a byte order mark, times they can read, and an apostrophe before texts they would change. `cells`: JSON with a row of headings and then the rows.',
  schema: { type: 'string', enum: [...FILE_KINDS] },
};

function securityOf(row: Operation): Record<string, string[]>[] {
  if (row.access === 'anyone') return [];
  return tokensOf(row) ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

/** In the order of their status. */
const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];

/** Problems that no operation answers, such as a method that an address does not allow, are not in the document. */
const usedCodes = (): ProblemCode[] => {
  const used = new Set(Object.entries(OPERATIONS).flatMap(([name, row]) => problemsOf(name, row)));
  return codes.filter((code) => used.has(code));
};

/** By role, as people know them, and by permission, as the code does. */
function askedBy(row: Operation): string {
  const { access } = row;
  if (access === 'anyone') return 'No sign-in is needed.';
  const accepted = tokensOf(row);
  const tokens = accepted
    ? `API tokens are accepted${accepted === 'read' ? ', including read-only ones' : ', except read-only ones'}.`
    : 'API tokens are not accepted.';
  if (access === 'signed_in') return `Anyone who is signed in may use this. ${tokens}`;
  const roles = PERMISSIONS[access].map((role) => ROLE_LABELS[role].toLowerCase());
  return `Needs the permission \`${access}\`: ${roles.join(', ')}. ${tokens}`;
}

const HEADERS = {
  RequestId: {
    description: 'Identifies this request in problems, in Activity and in the log.',
    schema: { type: 'string' },
    example: 'h2V0cXVlc3Qx',
  },
  Challenge: {
    description: 'How to authenticate, and why a token was rejected (RFC 6750).',
    schema: { type: 'string' },
    example: 'Bearer error="invalid_token"',
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 }, example: 5 },
};
const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
const text = { type: 'string' };

function answerOf(name: string, row: Operation, schemas: JsonSchemas): Record<string, object> {
  const { answer, operationId, example } = row;
  if (answer === 'redirection') {
    const location = { description: 'The address to continue at.', schema: text, required: true };
    return { 302: { description: 'A redirection.', headers: { ...requestId, location } } };
  }
  const ok = (description: string, content: object) => ({
    200: { description, headers: requestId, content },
  });
  if (answer === 'event_stream')
    return ok('Server-sent events, sent until the client disconnects.', {
      'text/event-stream': { schema: text, example: example?.answer },
    });
  if ('download' in answer) {
    const { csv, json } = answer.download;
    return ok('A file, as an attachment.', {
      'text/csv': { schema: text, example: csv.example },
      ...(json ? jsonContent(schemas.named(json, 'output', `${capital(operationId)}File`)) : {}),
    });
  }
  const schema = schemas.named(answer, 'output', `${capital(operationId)}Answer`);
  return ok(name.startsWith('GET ') ? 'The requested data.' : 'Done.', jsonContent(schema, example?.answer));
}

/** Every way in which an operation can fail: those that follow from its row, and those that it names. */
function problemsOf(name: string, row: Operation): ProblemCode[] {
  const { access, params, query, body, large, problems = [] } = row;
  const tokens = tokensOf(row);
  const isWrite = !name.startsWith('GET ');
  const following: (ProblemCode | false)[] = [
    ...(access === 'anyone' ? [] : (['not_signed_in', 'token_refused', 'too_many_tries'] as const)),
    access !== 'anyone' && tokens === undefined && 'token_not_taken',
    tokens === 'write' && 'token_read_only',
    permissionOf(row) !== undefined && 'not_permitted',
    isWrite && body !== 'raw' && 'foreign_origin',
    params !== undefined && 'no_such_route',
    name.includes('{uuid}') && 'invalid_address',
    query !== undefined && 'invalid_query',
    ...(body === undefined || body === 'raw'
      ? []
      : (['malformed_body', 'wrong_content_type', 'body_too_large', 'invalid_body'] as const)),
    ...(large === undefined ? [] : (['own_large_bodies', 'too_many_large_bodies'] as const)),
    (isWrite || isDownload(row)) && body !== 'raw' && 'not_recorded',
    isDownload(row) && 'too_many_exports',
    'internal_error',
    'database_away',
  ];
  const all = new Set([...following.filter((code) => code !== false), ...problems]);
  return codes.filter((code) => all.has(code));
}

function refusalsOf(name: string, row: Operation, schemas: JsonSchemas): Record<string, object> {
  const problemSchema = schemas.named(problem, 'output', 'Problem');
  // The shape of a refusal before the request's content is examined.
  const refusalSchema = schemas.named(requestRefusal, 'output', 'RequestRefusal');
  const content = (schema: object, examples: object) => ({ [PROBLEM_CONTENT_TYPE]: { schema, ...examples } });
  const failing = problemsOf(name, row);
  const answers = [...new Set(failing.map((code) => PROBLEM_STATUS[code]))].map((status) => {
    const ofStatus = failing.filter((code) => PROBLEM_STATUS[code] === status);
    const response = {
      description: ofStatus.map((code) => `\`${code}\`: ${PROBLEM_WORDS[code].title}`).join('\n\n'),
      headers: {
        ...requestId,
        ...(status === 429 || status === 503
          ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }
          : {}),
        ...(status === 401 ? { 'www-authenticate': { $ref: '#/components/headers/Challenge' } } : {}),
      },
      content: content(status === 400 ? { anyOf: [problemSchema, refusalSchema] } : problemSchema, {
        examples: Object.fromEntries(
          ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      }),
    };
    return [status, response];
  });
  return {
    ...Object.fromEntries(answers),
    '4XX': {
      description:
        'The request itself could not be read: its head is too large, an escape is broken, the host is wrong, or it was sent too slowly.',
      headers: requestId,
      content: content(refusalSchema, {}),
    },
  };
}
