import type { RaRecord } from 'react-admin';
import { asCsv, type CsvValue } from './csv.ts';
import { getLocalTimeZone, toFieldValue } from '../times/local-times.ts';
import { text } from './texts.ts';
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
      /** Its header; by default the label of the field with its name. */
      readonly label?: string;
      readonly getValue: (row: Row) => CsvValue;
    };

/** The columns of a file: those of the list in its order, hidden ones that it is filtered by, and what it never shows. */
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
    ...shownFields.flatMap(findColumns),
    ...hidden.filter((field) => filteredBy.includes(field)).flatMap(findColumns),
    ...columns.filter((column) => !offered.has(getSource(column))),
  ];
};

const getSource = <Row>(column: ExportColumn<Row>): string =>
  getField(typeof column === 'string' ? column : (column.source ?? column.name));

// A person is shown by name and exported by id.
const getField = (source: string): string => source.replace(/\..*$/, '');

/**
 * A list as a file. People appear by id, because the file outlives the erasure of a member. Times are local, in the form
 * that spreadsheets read, with the zone in the header.
 */
export const recordsAsCsv = <Row extends RaRecord>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  getLabel: (field: string) => string,
): string => {
  const cells = columns.map((column) => rows.map((row) => readValue(row, column)));
  const headers = columns.map((column, index) => {
    const label = formatLabel(column, getLabel);
    return cells[index]?.some(isInstant) ? `${label} (${getLocalTimeZone()})` : label;
  });
  const lines = rows.map((_, at) => cells.map((values) => formatValue(values[at])));
  return asCsv([headers, ...lines]);
};

/** `2026-05-04 10:00:00` in local time, the form that spreadsheets read. */
export const formatFileTime = (at: string): string => toFieldValue(new Date(at)).replace('T', ' ');

const formatLabel = <Row>(
  column: ExportColumn<Row>,
  getLabel: (field: string) => string,
): string => {
  if (typeof column !== 'string') return column.label ?? getLabel(column.name);
  const label = getLabel(getField(column));
  return column.includes('.') ? text('list.export-id', { label }) : label;
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/u;

const isInstant = (value: CsvValue): value is string =>
  typeof value === 'string' && instant.test(value);

const formatValue = (value: CsvValue): CsvValue =>
  isInstant(value) ? formatFileTime(value) : value;

const readValue = <Row extends RaRecord>(row: Row, column: ExportColumn<Row>): CsvValue => {
  if (typeof column !== 'string') return column.getValue(row);
  const [field = '', part] = column.split('.');
  const value: unknown = row[field];
  return (part === undefined ? value : (value as { id?: string } | null)?.id) as CsvValue;
};
