import { MarkedText } from './marked-text';

/**
 * A table's headers; those of numbers are aligned right with `atRight`, like the numbers. `codes` are the API's names
 * for some of them, which a filter finds as well.
 */
export function TableHead({
  columns,
  atRight = [],
  codes = {},
}: {
  columns: readonly string[];
  atRight?: readonly string[];
  codes?: Readonly<Record<string, string>>;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={atRight.includes(column) ? 'text-right!' : undefined}>
            <MarkedText also={codes[column]}>{column}</MarkedText>
          </th>
        ))}
      </tr>
    </thead>
  );
}
