type ColumnClasses = { readonly cellClassName: string; readonly headerClassName: string };

/** The classes of a column's cells and of its head, such as which screens are too narrow for it. */
export const styled = (className: string): ColumnClasses => ({
  cellClassName: className,
  headerClassName: className,
});
