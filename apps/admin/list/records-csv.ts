import type { RaRecord } from 'react-admin';
import { asCsv, type CsvValue } from './csv.ts';
import type { ListColumns } from './list-columns.tsx';

type FieldOf<Row, Kind> = {
  [Field in keyof Row]-?: Row[Field] extends Kind ? Field : never;
}[keyof Row] &
  string;

/** A field copied as is, a person's id, or a name with a reader function. */
export type ExportColumn<Row> =
  | FieldOf<Row, CsvValue>
  | `${FieldOf<Row, { readonly id: string } | null>}.id`
  | {
      readonly name: string;
      /** The list's column that shows it; by default the one of the same name. */
      readonly source?: string;
      readonly getValue: (row: Row) => CsvValue;
    };

/**
 * The columns of a file in the order of the list: the id, the visible columns, hidden ones that the list is filtered
 * by, and what the list never shows.
 */
export const arrangeColumns = <Row>(
  columns: readonly ExportColumn<Row>[],
  { sources, shown }: ListColumns,
  filteredBy: readonly string[],
): readonly ExportColumn<Row>[] => {
  const offered = new Set(sources.map(getField));
  const shownFields = shown.map(getField);
  const findColumns = (field: string) => columns.filter((column) => getSource(column) === field);
  const hidden = [...offered].filter((field) => !shownFields.includes(field));
  return [
    ...(offered.has('id') ? [] : findColumns('id')),
    ...shownFields.flatMap(findColumns),
    ...hidden.filter((field) => filteredBy.includes(field)).flatMap(findColumns),
    ...columns.filter((column) => column !== 'id' && !offered.has(getSource(column))),
  ];
};

const getSource = <Row>(column: ExportColumn<Row>): string =>
  getField(typeof column === 'string' ? column : (column.source ?? column.name));

// A person is shown by name and exported by id.
const getField = (source: string): string => source.replace(/\..*$/, '');

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
