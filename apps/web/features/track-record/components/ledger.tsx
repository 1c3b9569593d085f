import type { JSX } from 'react';
import { buildUrl } from '#contract/url.ts';
import { formatCount } from '#contract/format.ts';
import { type LedgerDay, trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { predictionEndpoints } from '#contract/predictions/predictions.ts';
import { formatDay } from '#ui/format/format.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { trackRecordTexts } from '../texts.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = trackRecordTexts.ledger;
const daysShown = 31;

const formatDate = (day: string): string =>
  formatDay(new Date(day), new Date(day), { timeZone: 'GMT' });

/** The heads of the chain by day, and how to verify them. */
export const LedgerSection = (): JSX.Element => {
  const { data, isError, refetch } = useCall(
    trackRecordEndpoints.ledgerDays,
    { query: { limit: daysShown } },
    { background: 'refetches' },
  );
  return (
    <Section title={texts.title}>
      <p className="muted track-cap">{texts.lead}</p>
      {data === undefined && isError ? (
        <TrackRecordLoadError fact={texts.failed} onRetry={refetch} />
      ) : null}
      {data === undefined && !isError ? <SkeletonRows rows={6} label={texts.loading} /> : null}
      {data?.length === 0 ? (
        <EmptyState fact={texts.empty.fact}>{texts.empty.text}</EmptyState>
      ) : null}
      {data?.[0] === undefined ? null : <Days days={data} newest={data[0]} />}
      <details className="track-how">
        <summary>{texts.how}</summary>
        <ol>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </Section>
  );
};

const Days = ({ days, newest }: { days: readonly LedgerDay[]; newest: LedgerDay }): JSX.Element => (
  <>
    <p className="track-hash">
      <span>{texts.newest(formatDate(newest.day))}</span>
      <code>{newest.head}</code>
    </p>
    <div className="scroll track-days" tabIndex={0} role="region" aria-label={texts.region}>
      <table>
        <thead>
          <tr>
            {texts.heads.map((head, at) => (
              <th key={head} scope="col" className={at >= 2 && at <= 4 ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, head, issued, resolved, unresolved }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>
                <code>{head}</code>
              </td>
              <td className="number">{formatCount(issued)}</td>
              <td className="number">{formatCount(resolved)}</td>
              <td className="number">{formatCount(unresolved)}</td>
              <td>
                <a
                  href={buildUrl(predictionEndpoints.predictionLedger, { query: { day } })}
                  download
                >
                  {texts.download(formatDate(day))}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
