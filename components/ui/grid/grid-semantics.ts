/**
 * What makes a table a grid: one stop of the Tab key, whose rows are walked through by arrow keys while
 * the table keeps the focus and names the active row. Source: ARIA Authoring Practices, "Grid".
 */
export const gridSemantics = (label: string, rows: number, busy: boolean, activeRow: string | undefined) => ({
  role: 'grid',
  tabIndex: 0,
  'aria-label': label,
  'aria-rowcount': rows + 1,
  'aria-busy': busy,
  'aria-activedescendant': activeRow,
});
