import { readRows } from './read-rows';
import { Rows } from './rows';

export const dynamic = 'force-dynamic';

/** The rows in view and nothing else: the JavaScript that it sends is Next's own. */
export default function FirstRowsPage() {
  return (
    <main>
      <Rows rows={readRows().slice(0, 22)} />
    </main>
  );
}
