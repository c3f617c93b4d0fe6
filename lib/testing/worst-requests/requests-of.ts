import { bodyLimits, SMALL_BODY_BYTES } from '@/lib/application/large-bodies';
import { type Api, OPERATIONS } from '@/lib/features/operations';
import { PRESENTER_COOKIE } from '@/lib/features/presenter/presenter';
import { may } from '@/lib/platform/access/permissions';
import { ROLES, type Role } from '@/lib/platform/access/roles';
import { isDownload, type Operation } from '@/lib/platform/api/operation';
import { operatorOf } from '../operators';
import { largestOf } from './largest';
import { hostileJson } from './largest-bodies';
import { asking, type Places, type Send, signInAs } from './places';
import { type Row, TABLE } from './table';

export interface WorstRequest {
  operation: keyof Api;
  /** For people: what is sent, and by whom. */
  what: string;
  role: Role | null;
  long: Row['long'];
  /** Makes what the request uses up, and returns how to send it. */
  prepare: () => Promise<() => Promise<Response>>;
}

/** Node refuses a longer head. */
const LONGEST_ADDRESS = 12_000;
const REPEATED = 500;

interface Sender {
  role: Role | null;
  bytes: number;
}

/** The weakest role that may call it, and the weakest that may send more. */
function sendersOf(row: Operation): Sender[] {
  const { access, large } = row;
  if (access === 'anyone') return [{ role: null, bytes: bodyLimits(row, undefined).bytes }];
  const allowed = ROLES.filter((role) => access === 'signed_in' || may(role, access));
  const larger = large && allowed.find((role) => may(role, large.permission));
  return [...new Set([allowed[0], larger])].flatMap((role) =>
    role === undefined ? [] : [{ role, bytes: bodyLimits(row, operatorOf(role)).bytes }],
  );
}

/** Every operation's worst requests, from the weakest roles that may send them. */
export const worstRequests = (send: Send, places: Places): WorstRequest[] =>
  (Object.keys(OPERATIONS) as (keyof Api)[]).flatMap((name) => requestsOf(name, send, places));

export function requestsOf(name: keyof Api, send: Send, places: Places): WorstRequest[] {
  const row: Operation = OPERATIONS[name];
  const worst = TABLE[name] ?? {};
  const long = isDownload(row) ? 'it writes a file' : worst.long;
  const [method = '', template = ''] = name.split(' ');
  return sendersOf(row).flatMap(({ role, bytes }) => {
    const bodies = bodiesOf(row, worst, bytes, places);
    const queries = queriesOf(row, worst, places);
    const [first] = queries;
    const shapes = [
      ...queries.map((query) => ({ query, body: bodies[0], cookie: '' })),
      ...bodies.slice(1).map((body) => ({ query: first, body, cookie: '' })),
      ...(role === null || isDownload(row)
        ? []
        : [{ query: first, body: bodies[0], cookie: `; ${PRESENTER_COOKIE}=masked` }]),
    ];
    return shapes.map(
      ({ query, body, cookie }): WorstRequest => ({
        operation: name,
        role,
        long: row.large && bytes <= SMALL_BODY_BYTES ? undefined : long,
        what: [
          name,
          role ?? 'anyone',
          ...(cookie ? ['names masked'] : []),
          excerpt(query?.toString()),
          excerpt(body),
        ]
          .filter((part) => part !== '')
          .join(' · '),
        prepare: async () => {
          const made = await worst.fresh?.(asking(send, places.cookies.administrator));
          const params = { ...paramsOf(template, row, worst, places), ...made };
          const path = template.replace(/\{(\w+)\}/g, (_, part: string) =>
            encodeURIComponent(params[part] ?? ''),
          );
          const init = {
            method,
            headers: { cookie: (role === null ? '' : places.cookies[role]) + cookie },
            ...(body === undefined ? {} : { body: Buffer.from(body) }),
          };
          return async () => {
            const answer = await send(`${path}${query?.size ? `?${query}` : ''}`, init);
            if (worst.endsSession && role !== null) places.cookies[role] = await signInAs(send, role);
            return answer;
          };
        },
      }),
    );
  });
}

const excerpt = (text = ''): string =>
  text.length > 60 ? `${text.slice(0, 50)}… (${text.length.toLocaleString('en-GB')})` : text;

function bodiesOf(row: Operation, worst: Row, bytes: number, places: Places): string[] {
  const { body } = row;
  if (body === undefined) return [];
  const written = worst
    .bodies?.(bytes, places)
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const largest = body === 'raw' ? [] : [JSON.stringify(largestOf(body, bytes))];
  const fitting = (written ?? largest).filter((text) => Buffer.byteLength(text) <= bytes);
  return [...fitting, ...hostileJson(bytes)];
}

function queriesOf(row: Operation, worst: Row, places: Places): URLSearchParams[] {
  const { query, example } = row;
  if (query === undefined) return [new URLSearchParams()];
  const written = worst.queries?.(places) ?? [];
  const largest = largestOf(query, LONGEST_ADDRESS / 3) as Record<string, unknown>;
  const given = [...written, ...(example?.query ? [example.query] : []), largest];
  const repeated = new URLSearchParams(
    Array.from({ length: REPEATED }, (_, at) => [`unknown${at}`, '%(a+)+$']),
  );
  return [...given.map(toParameters), repeated];
}

const toParameters = (given: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );

function paramsOf(template: string, { example }: Operation, worst: Row, places: Places) {
  const place = Object.entries(places.params).find(([beginning]) => template.startsWith(beginning));
  return {
    ...example?.params,
    ...(worst.nowhere ? {} : place?.[1]),
    ...(template.startsWith('/api/webhooks') ? { token: places.webhookToken } : {}),
  } as Record<string, string>;
}
