import { readRows } from '../read-rows';
import { Filter } from './filter';

export const dynamic = 'force-dynamic';

/** All rows; the browser filters them. */
export default function AllRowsPage() {
  return (
    <main>
      <Filter rows={readRows()} />
    </main>
  );
}
