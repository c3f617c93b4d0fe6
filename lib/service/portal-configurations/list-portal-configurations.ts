import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/platform/db/database';
import { ServiceFault } from '../service-fault';
import { portalConfigurations } from '../tables';

const encoder = new TextEncoder();

/** As `writeServiceTime` writes it. */
const serviceTime = (column: PgColumn) =>
  sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

export interface PortalConfigurationLists {
  /** GET /portal-configurations, serialised: all rows in one response, as in the document, ordered by ID. */
  list(account: string, address: string): Promise<string | Uint8Array<ArrayBuffer>>;
  dropCache(): void;
}

/** The API cannot change these rows, so if no other process can write, the whole list is cached as bytes. */
export function createPortalConfigurationLists({ db, exclusive }: Database): PortalConfigurationLists {
  const whole = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function read(account: string, { id, name }: ConfigurationFilter): Promise<string> {
    const listed = db
      .select({
        id: portalConfigurations.id,
        name: portalConfigurations.name,
        updated_at: serviceTime(portalConfigurations.updatedAt).as('updated_at'),
        created_at: serviceTime(portalConfigurations.createdAt).as('created_at'),
      })
      .from(portalConfigurations)
      .where(
        and(
          eq(portalConfigurations.account, account),
          id === null ? undefined : eq(portalConfigurations.id, id),
          // Not LIKE: % and _ are ordinary characters of a name.
          name === null
            ? undefined
            : sql`position(${foldName(name)} in ${portalConfigurations.searchName}) > 0`,
        ),
      )
      .as('listed');
    // Written by the database, because 100 000 rows as objects and `Date`s would hold up this thread for half a second.
    const [data] = await db
      .select({ rows: sql<string | null>`string_agg(row_to_json(listed)::text, ',' ORDER BY ${listed.id})` })
      .from(listed);
    return `{"data":[${data?.rows ?? ''}]}`;
  }

  function readWhole(account: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = whole.get(account);
    if (known) return known;
    const reading = read(account, { id: null, name: null }).then((text) => encoder.encode(text));
    whole.set(account, reading);
    reading.catch(() => whole.delete(account));
    return reading;
  }

  return {
    async list(account, address) {
      const filter = readFilter(address);
      const unfiltered = filter.id === null && filter.name === null;
      return exclusive && unfiltered ? await readWhole(account) : await read(account, filter);
    },
    dropCache: () => whole.clear(),
  };
}

const LONGEST_NAME = 200;

interface ConfigurationFilter {
  id: number | null;
  name: string | null;
}

/** Normalises names for comparison, ignoring case and the composition of accents. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Query of GET /portal-configurations. Parameters that are not in the document are ignored.
 *
 * @throws ServiceFault `malformed_query`
 */
function readFilter(address: string): ConfigurationFilter {
  const start = address.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : address.slice(start + 1));
  const id = single(query, 'id');
  const name = single(query, 'name');
  if (id !== null && !(/^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id)))) {
    throw malformed('id', 'Give id as a whole number.');
  }
  if (name !== null && name.length > LONGEST_NAME) {
    throw malformed('name', `Give a name of at most ${LONGEST_NAME} characters.`);
  }
  return { id: id === null ? null : Number(id), name };
}

function single(query: URLSearchParams, key: string): string | null {
  const [value = null, ...more] = query.getAll(key);
  if (more.length > 0) throw malformed(key, `Give ${key} once.`);
  return value;
}

function malformed(key: string, message: string): ServiceFault {
  return new ServiceFault('malformed_query', 'The query is not valid.', { errors: { [key]: [message] } });
}
