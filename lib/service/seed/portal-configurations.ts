import { foldName } from '../portal-configurations/read-filter';
import { randomFor, timeBetween } from './random';

export interface SeedConfiguration {
  id: number;
  name: string;
  search_name: string;
  created_at: string;
  updated_at: string;
}

const FIRST_CREATED = Date.parse('2022-03-01T09:00:00Z');
const LAST_CREATED = Date.parse('2025-10-31T17:00:00Z');
const FIRST_UPDATED = new Date('2025-11-03T08:00:00Z');
const LAST_UPDATED = new Date('2026-11-20T18:00:00Z');

/** One row a name. A later one has the higher ID and was created later; IDs have gaps, as in real life. */
export function makePortalConfigurations(
  account: string,
  names: readonly string[],
  firstId: number,
): SeedConfiguration[] {
  const random = randomFor(`${account} portal configurations`);
  let id = firstId;
  return names.map((name, index) => {
    id += 1 + Math.floor(random() * 4);
    const created = FIRST_CREATED + ((LAST_CREATED - FIRST_CREATED) / names.length) * (index + random());
    return {
      id,
      name,
      search_name: foldName(name),
      created_at: new Date(Math.floor(created / 1000) * 1000).toISOString(),
      updated_at: timeBetween(random, FIRST_UPDATED, LAST_UPDATED).toISOString(),
    };
  });
}
