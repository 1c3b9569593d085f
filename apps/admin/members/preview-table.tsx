import type { Member } from '#contract/admin.ts';
import type { MembershipPreview } from '#contract/membership-preview.ts';
import { formatCount } from '#ui/format.ts';
import { TickIcon } from '#ui/icons.tsx';
import { Became, CrossIcon } from '../layout/icons.tsx';
import { previewInWords } from './preview-in-words.ts';
import { nameOf } from './words.ts';

export type PreviewRow = { readonly member: Member; readonly preview: MembershipPreview };
export type Result = { readonly done: boolean; readonly words: string };
export type Results = Readonly<Record<string, Result>>;

// From eleven rows on, the unchanged ones are counted instead of listed.
const listedAtMost = 10;

type PreviewTableProps = { readonly rows: readonly PreviewRow[]; readonly results: Results };

export const PreviewTable = ({ rows, results }: PreviewTableProps) => {
  const unchanged = rows.filter(({ preview }) => !preview.changes);
  const counted = rows.length > listedAtMost && unchanged.length > 0;
  const listed = counted ? rows.filter(({ preview }) => preview.changes) : rows;
  return (
    <>
      {counted ? (
        <p className="muted cnt">
          {formatCount(listed.length, 'member')} will change, {unchanged.length} will not.
        </p>
      ) : null}
      <div className="scroll" tabIndex={0} role="region" aria-label="Preview, table">
        <table className="pvt">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
              <th scope="col" className="no-phone">
                {Object.keys(results).length === 0 ? 'Event' : 'Result'}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <Row key={row.member.id} row={row} result={results[row.member.id]} />
            ))}
          </tbody>
        </table>
      </div>
      {counted ? <Unchanged rows={unchanged} /> : null}
    </>
  );
};

const Unchanged = ({ rows }: { rows: readonly PreviewRow[] }) => (
  <details className="same">
    <summary>Show the {rows.length} without a change</summary>
    <ul>
      {rows.map(({ member, preview }) => (
        <li key={member.id}>
          {nameOf(member)}: {previewInWords(preview).after}
        </li>
      ))}
    </ul>
  </details>
);

const Row = ({ row, result }: { row: PreviewRow; result: Result | undefined }) => {
  const { before, after, then, events } = previewInWords(row.preview);
  return (
    <tr>
      <th scope="row">{nameOf(row.member)}</th>
      <td>{before}</td>
      <td>
        {row.preview.changes ? (
          <>
            <Became word="becomes" />
            <b>{after}</b>
            {then}
          </>
        ) : (
          <span className="muted">{after}</span>
        )}
        {result?.done === false ? <span className="only-phone vd no">{result.words}</span> : null}
      </td>
      <td className="no-phone faint">
        {result === undefined ? events : <Verdict result={result} />}
      </td>
    </tr>
  );
};

const Verdict = ({ result }: { result: Result }) => (
  <span className={result.done ? 'vd' : 'vd no'}>
    {result.done ? <TickIcon /> : <CrossIcon />}
    {result.words}
  </span>
);
