import type { RaRecord } from 'react-admin';
import { asCsv, type CsvValue } from './csv.ts';

type FieldOf<Row, Kind> = {
  [Field in keyof Row]-?: Row[Field] extends Kind ? Field : never;
}[keyof Row] &
  string;

/** A field copied as is, a person's id, or a name with a reader function. */
export type ExportColumn<Row> =
  | FieldOf<Row, CsvValue>
  | `${FieldOf<Row, { readonly id: string } | null>}.id`
  | { readonly name: string; readonly getValue: (row: Row) => CsvValue };

/** A list as a file with the API's field names. People appear by id, because the file outlives the erasure of a member. */
export const recordsAsCsv = <Row extends RaRecord>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): string =>
  asCsv([
    columns.map((column) => (typeof column === 'string' ? column : column.name)),
    ...rows.map((row) => columns.map((column) => readValue(row, column))),
  ]);

const readValue = <Row extends RaRecord>(row: Row, column: ExportColumn<Row>): CsvValue => {
  if (typeof column !== 'string') return column.getValue(row);
  const [field = '', part] = column.split('.');
  const value: unknown = row[field];
  return (part === undefined ? value : (value as { id?: string } | null)?.id) as CsvValue;
};
