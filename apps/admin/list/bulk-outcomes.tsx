import type { CallAnswer } from '#contract/call-types.ts';
import { formatCount } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format.ts';
import { Became } from '../layout/icons.tsx';
import { text } from '../texts/text.ts';

export type BulkPreview = CallAnswer<'previewBulkChange'>;
type Outcome = BulkPreview['outcomes'][number];
type Exception = BulkPreview['exceptions'][number];

/** What would happen, counted by outcome, and everybody for whom nothing would. */
export const BulkOutcomes = ({ preview }: { readonly preview: BulkPreview }) => {
  const { total, changed, outcomes, exceptions, exceptionsTotal } = preview;
  return (
    <>
      <p className="cnt" role="status">
        {text('bulk.summary', {
          smart_count: total,
          changed: formatCount(changed),
        })}
      </p>
      <div className="scroll" tabIndex={0} role="region" aria-label={text('bulk.table')}>
        <table className="pvt">
          <thead>
            <tr>
              <th scope="col" className="num">
                {text('bulk.count')}
              </th>
              <th scope="col">{text('bulk.now')}</th>
              <th scope="col">{text('bulk.after')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <OutcomeRow
                key={JSON.stringify(outcome)}
                outcome={outcome}
                now={new Date(preview.at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Exceptions exceptions={exceptions} total={exceptionsTotal} />
    </>
  );
};

const OutcomeRow = ({ outcome, now }: { readonly outcome: Outcome; readonly now: Date }) => (
  <tr>
    <th scope="row" className="num">
      {formatCount(outcome.count)}
    </th>
    <td>{planLabels[outcome.from]}</td>
    <td>
      {outcome.changes ? (
        <>
          <Became word={text('bulk.becomes')} />
          <b>{afterInWords(outcome, now)}</b>
          {outcome.next.map((plan) => text('member.then-plan', { plan: planLabels[plan] }))}
        </>
      ) : (
        <span className="muted">{text('bulk.no-change', { why: outcome.whyNot ?? '' })}</span>
      )}
      {outcome.mail ? (
        <p className="why">{text('bulk.mail', { subject: outcome.mail.subject })}</p>
      ) : null}
    </td>
  </tr>
);

const afterInWords = ({ to, endsAt }: Outcome, now: Date): string => {
  const plan = planLabels[to];
  if (endsAt.first === null) return text(`bulk.without-end.${to}`);
  const first = formatDay(new Date(endsAt.first), now);
  const last = endsAt.last === null ? text('bulk.never') : formatDay(new Date(endsAt.last), now);
  return first === last
    ? text('bulk.until', { plan, first })
    : text('bulk.until-between', { plan, first, last });
};

type ExceptionsProps = {
  readonly exceptions: readonly Exception[];
  /** All of them; the server lists the first. */
  readonly total: number;
};

export const Exceptions = ({ exceptions, total }: ExceptionsProps) =>
  total === 0 ? null : (
    <details className="same">
      <summary>{text('bulk.exceptions', { smart_count: total })}</summary>
      <ul>
        {exceptions.map((exception) => (
          <li key={exception.memberId}>{exceptionInWords(exception)}</li>
        ))}
        {total > exceptions.length ? (
          <li>{text('bulk.exceptions-left', { smart_count: total - exceptions.length })}</li>
        ) : null}
      </ul>
    </details>
  );

/** Who somebody is: the address tells namesakes apart. */
export const exceptionInWords = ({ memberId, email, displayName, why }: Exception): string => {
  const who = email === '' ? memberId : `${displayName} (${email})`;
  return `${displayName === '' && email !== '' ? email : who}: ${why}`;
};
