import type { ListCut } from '@/lib/configuration/contract/portal-configuration';
import {
  MAX_PORTAL_CONFIGURATIONS,
  type PortalConfiguration,
} from '@/lib/configuration/contract/portal-configuration';
import type { Slices } from '@/lib/platform/in-slices';
import { exactDigits } from '@/lib/platform/text/exact-number';
import { unreadable } from './answer-data';
import { readListAnswer } from './list-answer';

export interface PortalConfigurationRows {
  rows: PortalConfiguration[];
  /** Rows that violate the document; they are in no list. */
  unreadable: number;
  /** Null: there is no sign of more. */
  cut: ListCut | null;
}

/**
 * Reads GET /portal-configurations. A list can have 100 000 rows, so they are checked manually: a schema would take
 * several times as long. Members that the document does not have are left out.
 * @param id the requested filter: only a row with that ID is accepted
 * @throws UpstreamError `service_answer_unreadable`
 */
export function* readPortalConfigurationRows(
  text: string,
  id: number | undefined,
): Slices<PortalConfigurationRows> {
  const rows: PortalConfiguration[] = [];
  let [sent, wrong] = [0, 0];
  const answer = yield* readListAnswer(text, (items) => {
    sent += items.length;
    for (const raw of items) {
      if (!isRow(raw)) wrong += 1;
      else if (id === undefined || raw.id === id) rows.push(bare(raw));
    }
  });
  if (!Array.isArray(answer.data) || sent > MAX_PORTAL_CONFIGURATIONS) {
    throw unreadable('The list of portal configurations is not a list that this console reads.', false);
  }
  return { rows, unreadable: wrong, cut: findCut(answer, sent) };
}

/** Members in which paginating services put the address or cursor of the next page. */
const NEXT = ['links.next', 'meta.next', 'meta.next_page', 'meta.next_cursor', 'next_page_url'];
/** Members for the total number of rows. */
const TOTALS = ['meta.total', 'meta.total_count', 'meta.pagination.total', 'total'];

/** Signs of pagination next to `data`, which the API document does not have. */
function findCut(answer: object, sent: number): ListCut | null {
  const totals = TOTALS.map((path) => memberAt(answer, path)).filter((total) => Number.isSafeInteger(total));
  const counted = Math.max(0, ...(totals as number[]));
  if (counted > sent) return { sent, counted };
  const hasNext = NEXT.some((path) =>
    ['string', 'number', 'object'].includes(kindOf(memberAt(answer, path))),
  );
  return hasNext ? { sent, counted: null } : null;
}

const kindOf = (value: unknown) => (value === null || value === '' ? 'nothing' : typeof value);

const memberAt = (answer: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      answer,
    );

function isRow(raw: unknown): raw is PortalConfiguration {
  if (typeof raw !== 'object' || raw === null) return false;
  const row = raw as Partial<Record<keyof PortalConfiguration, unknown>>;
  return (
    (Number.isFinite(row.id) || Number.isFinite(Number(exactDigits(row.id) ?? Number.NaN))) &&
    typeof row.name === 'string' &&
    typeof row.updated_at === 'string' &&
    typeof row.created_at === 'string'
  );
}

/** Returns a row unchanged if it has nothing else, to avoid copying 100 000 objects. */
function bare(row: PortalConfiguration): PortalConfiguration {
  const digits = exactDigits(row.id);
  if (digits !== null) {
    const { name, updated_at, created_at } = row;
    return { id: Number(digits), exact_id: digits, name, updated_at, created_at };
  }
  let members = 0;
  for (const _ in row) members += 1;
  if (members === 4) return row;
  const { id, name, updated_at, created_at } = row;
  return { id, name, updated_at, created_at };
}
