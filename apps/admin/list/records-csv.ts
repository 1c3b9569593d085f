import type { RaRecord } from 'react-admin';
import { asCsv, type Value } from './csv.ts';
import type { Exporter } from './export-records.ts';

type PlainField<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Value ? Field : never;
}[keyof Row] &
  string;

/** A field that is written as it is, or a name and how its value is read. */
type ExportColumn<Row> =
  PlainField<Row> | { readonly name: string; readonly of: (row: Row) => Value };

/**
 * The file of a list, in the API's own words. People are named by their id: the file outlives the erasure of a member, and who is
 * meant stands in the list of members.
 */
export const exporterOf = <Row extends RaRecord>(
  list: string,
  columns: readonly ExportColumn<Row>[],
): Exporter<Row> => ({
  fileName: `tidemark-${list}`,
  asCsv: (rows) =>
    asCsv([
      columns.map((column) => (typeof column === 'string' ? column : column.name)),
      ...rows.map((row) =>
        columns.map((column) =>
          typeof column === 'string' ? (row[column] as Value) : column.of(row),
        ),
      ),
    ]),
});
