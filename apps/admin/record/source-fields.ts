import { parseMoment } from '../times/local-times.ts';
import type { RecordField } from './record-fields.tsx';
import { formatMomentWithYear } from '../times/with-year.ts';

/** Fields shown as stored: times with year and zone, people by name. Takes the label of each. */
export const sourceFields = <Row extends object>(
  labels: Readonly<Partial<Record<keyof Row & string, string>>>,
): readonly RecordField<Row>[] =>
  (Object.entries(labels) as [keyof Row & string, string][]).map(([source, label]) => ({
    label,
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
