import { findText } from '../texts/text.ts';
import { parseMoment } from './moments.ts';
import type { RecordField } from './record-fields.tsx';
import { formatMomentWithYear } from './with-year.ts';

/** Fields shown as stored: times with year and zone, people by name. Their labels come from the list's columns. */
export const sourceFields = <Row extends object>(
  resource: string,
  sources: readonly (keyof Row & string)[],
): readonly RecordField<Row>[] =>
  sources.map((source) => ({
    label: findText(`resources.${resource}.fields.${source}`) ?? source,
    format: (record) => formatValue(record[source]),
  }));

/** Any JSON value. */
export const formatValue = (value: unknown): string => {
  if (typeof value === 'string') {
    const moment = parseMoment(value);
    return moment === undefined ? value : formatMomentWithYear(moment);
  }
  if (isPerson(value)) return value.name;
  return value === undefined ? '' : JSON.stringify(value);
};

const isPerson = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
