/** A table in the formatter's style: columns as wide as their widest cell, and a line below the header. */
export function markdownTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = [head, ...body].map((row) => line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))));
  return [rows[0], line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1)].join('\n');
}
