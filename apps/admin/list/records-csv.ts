import type { RaRecord } from 'react-admin';
import { asCsv, type Value } from './csv.ts';

type FieldOf<Row, Kind> = {
  [Field in keyof Row]-?: Row[Field] extends Kind ? Field : never;
}[keyof Row] &
  string;

/** A field that is written as it is, the id of a person, or a name and how its value is read. */
export type ExportColumn<Row> =
  | FieldOf<Row, Value>
  | `${FieldOf<Row, { readonly id: string } | null>}.id`
  | { readonly name: string; readonly of: (row: Row) => Value };

/**
 * The file of a list, in the API's own words. People are named by their id: the file outlives the erasure of a member, and who is
 * meant stands in the list of members.
 */
export const recordsAsCsv = <Row extends RaRecord>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): string =>
  asCsv([
    columns.map((column) => (typeof column === 'string' ? column : column.name)),
    ...rows.map((row) => columns.map((column) => valueOf(row, column))),
  ]);

const valueOf = <Row extends RaRecord>(row: Row, column: ExportColumn<Row>): Value => {
  if (typeof column !== 'string') return column.of(row);
  const [field = '', part] = column.split('.');
  const value: unknown = row[field];
  return (part === undefined ? value : (value as { id?: string } | null)?.id) as Value;
};
