import { readRows } from '../read-rows';
import { Filter } from './filter';

export const dynamic = 'force-dynamic';

/** All rows, which the browser filters itself. */
export default function AllRowsPage() {
  return (
    <main>
      <Filter rows={readRows()} />
    </main>
  );
}
