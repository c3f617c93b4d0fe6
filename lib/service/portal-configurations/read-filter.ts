import { ServiceFault } from '../service-fault';

const LONGEST_NAME = 200;

export interface ConfigurationFilter {
  id: number | null;
  name: string | null;
}

/** How names are compared: without regard to case, composed and decomposed accents alike. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Query of GET /portal-configurations. Parameters that the document does not name are left alone.
 *
 * @throws ServiceFault `malformed_query`
 */
export function readFilter(address: string): ConfigurationFilter {
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
  return new ServiceFault('malformed_query', 'The query cannot be read.', { errors: { [key]: [message] } });
}
