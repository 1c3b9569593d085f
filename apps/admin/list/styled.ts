type ColumnClasses = { readonly cellClassName: string; readonly headerClassName: string };

/** Classes for a column's cells and its header, such as the screens on which it is hidden. */
export const columnClasses = (className: string): ColumnClasses => ({
  cellClassName: className,
  headerClassName: className,
});
