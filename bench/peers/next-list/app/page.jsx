import { readRows } from './read-rows';
import { Rows } from './rows';

export const dynamic = 'force-dynamic';

/** Only the visible rows: the JavaScript sent is Next's own. */
export default function FirstRowsPage() {
  return (
    <main>
      <Rows rows={readRows().slice(0, 22)} />
    </main>
  );
}
