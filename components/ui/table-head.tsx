/** The names of a table's columns; those of figures stand `atRight`, as the figures do. */
export function TableHead({
  columns,
  atRight = [],
  className,
}: {
  columns: readonly string[];
  atRight?: readonly string[];
  className?: string;
}) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={atRight.includes(column) ? 'text-right!' : undefined}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
