import { MarkedText } from './marked-text';

/**
 * The names of a table's columns; those of figures stand `atRight`, as the figures do. `codes` are the API's words
 * for some of them, by which a filter finds them too.
 */
export function TableHead({
  columns,
  atRight = [],
  codes = {},
  className,
}: {
  columns: readonly string[];
  atRight?: readonly string[];
  codes?: Readonly<Record<string, string>>;
  className?: string;
}) {
  return (
    <thead className={className}>
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
