import type { ReactNode } from 'react';
import { LevelIcon } from '../layout/icons.tsx';
import { text } from './texts.ts';

export type RecordField<Row> = {
  readonly label: string;
  readonly format: (record: Row) => string;
  /** For values that are not plain text, such as links. */
  readonly show?: (record: Row) => ReactNode;
};

/** The record at another time, shown next to the current one. */
export type Comparison<Row> = {
  readonly heading: string;
  /** Undefined while it loads; null when the record did not exist yet. */
  readonly other: Row | null | undefined;
};

type RecordFieldsProps<Row> = {
  readonly title: string;
  readonly source?: string;
  readonly record: Row;
  readonly fields: readonly RecordField<Row>[];
  /** Further fields, which are shown on demand. Next to another time, all fields are shown. */
  readonly foldedFields?: readonly RecordField<Row>[];
  /** Heading of the column of field names. */
  readonly naming?: string;
  /** Heading of the record's column. */
  readonly heading?: string;
  readonly comparison?: Comparison<Row> | undefined;
};

export const RecordFields = <Row,>(props: RecordFieldsProps<Row>) => {
  const { title, source, comparison, fields, foldedFields = [] } = props;
  const isFolded = comparison === undefined && foldedFields.length > 0;
  return (
    <section
      className="section"
      aria-label={title}
      aria-busy={comparison !== undefined && comparison.other === undefined}
    >
      <header>
        <h2>{title}</h2>
        {source === undefined ? null : (
          <span className="source">
            <LevelIcon />
            {source}
          </span>
        )}
      </header>
      <FieldTable {...props} fields={isFolded ? fields : [...fields, ...foldedFields]} />
      {isFolded ? (
        <details className="more-fields">
          <summary>More details</summary>
          <FieldTable {...props} fields={foldedFields} />
        </details>
      ) : null}
    </section>
  );
};

const FieldTable = <R,>({ comparison, fields, record, naming, heading }: RecordFieldsProps<R>) => (
  <table className={comparison === undefined ? 'field-table now' : 'field-table'}>
    <thead>
      <tr>
        <th scope="col">{naming ?? text('record.field')}</th>
        {comparison === undefined ? null : <th scope="col">{comparison.heading}</th>}
        <th scope="col">{heading ?? text(comparison ? 'record.now' : 'record.value')}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <Row key={field.label} field={field} record={record} comparison={comparison} />
      ))}
    </tbody>
  </table>
);

/** The fields that differ between two states of a record. */
export const getChangedFields = <Row,>(
  fields: readonly RecordField<Row>[],
  then: Row,
  now: Row,
): readonly RecordField<Row>[] => fields.filter(({ format }) => format(then) !== format(now));

type RowProps<Row> = Pick<RecordFieldsProps<Row>, 'record' | 'comparison'> & {
  readonly field: RecordField<Row>;
};

const Row = <R,>({ field, record, comparison }: RowProps<R>) => {
  const otherRecord = comparison?.other;
  const differs =
    otherRecord !== undefined &&
    otherRecord !== null &&
    field.format(otherRecord) !== field.format(record);
  const now = renderValue(field, record);
  return (
    <tr className={differs ? 'differs' : undefined}>
      <th scope="row">{field.label}</th>
      {comparison === undefined ? null : (
        <td>
          {otherRecord === undefined ? (
            <span className="skeleton short" />
          ) : (
            otherRecord && renderValue(field, otherRecord)
          )}
        </td>
      )}
      <td>{differs ? <b>{now}</b> : now}</td>
    </tr>
  );
};

const renderValue = <R,>({ format, show = format }: RecordField<R>, record: R): ReactNode =>
  show(record);
