import 'server-only';
import type { PortalConfigurationsQuery } from '@/lib/contract/console-api';
import type { ConsoleContext } from '../context';

const COLUMNS = ['id', 'name', 'updated_at', 'created_at'] as const;
/** Lines joined into one chunk of the answer. */
const CHUNK = 2_000;

/**
 * The list as CSV (RFC 4180), filtered and sorted as asked, in chunks.
 * @throws UpstreamError before the first chunk, never after it.
 */
export async function exportPortalConfigurations(
  context: ConsoleContext,
  query: Pick<PortalConfigurationsQuery, 'id' | 'q' | 'sort' | 'order'>,
): Promise<Iterator<string>> {
  const { sorted } = await context.listIndex.current();
  const found = sorted.find(query.q ?? '', query.sort ?? 'updated_at', query.order ?? 'desc');
  const wanted = query.id;
  return (function* lines() {
    yield `${COLUMNS.join(',')}\r\n`;
    for (let start = 0; start < found.length; start += CHUNK) {
      const rows = [...found.subarray(start, start + CHUNK)].flatMap(
        (position) => sorted.rows[position] ?? [],
      );
      yield rows
        .filter((row) => wanted === undefined || row.id === wanted)
        .map((row) => `${COLUMNS.map((column) => csvCell(String(row[column]))).join(',')}\r\n`)
        .join('');
    }
  })();
}

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe; then RFC 4180 quoting. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
