import { and, eq, sql } from 'drizzle-orm';
import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import type { Database } from '@/lib/platform/db/database';
import { ServiceFault } from '../service-fault';
import { portalConfigurations } from '../tables';

const encoder = new TextEncoder();

export interface PortalConfigurationLists {
  /** GET /portal-configurations, serialised: all rows in one response, as in the document, ordered by ID. */
  list(account: string, address: string): Promise<string | Uint8Array<ArrayBuffer>>;
  dropCache(): void;
}

/** The API cannot change these rows, so if no other process can write, the whole list is cached as bytes. */
export function createPortalConfigurationLists({ db, exclusive }: Database): PortalConfigurationLists {
  const whole = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function read(account: string, { id, name }: ConfigurationFilter): Promise<string> {
    const rows = await db
      .select({
        id: portalConfigurations.id,
        name: portalConfigurations.name,
        updatedAt: portalConfigurations.updatedAt,
        createdAt: portalConfigurations.createdAt,
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
      .orderBy(portalConfigurations.id);
    const data = rows.map((row) => ({
      id: row.id,
      name: row.name,
      updated_at: writeServiceTime(row.updatedAt),
      created_at: writeServiceTime(row.createdAt),
    }));
    return JSON.stringify({ data });
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
