import type { JSX } from 'react';
import { buildUrl } from '#contract/url.ts';
import { formatCount } from '#contract/format.ts';
import { type LedgerDay, trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { predictionEndpoints } from '#contract/predictions/predictions.ts';
import { formatDay } from '#ui/format/format.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = {
  newest: (day: string): string => `Hash for ${day}`,
  download: (day: string): string => `Download ${day}`,
  heads: ['Day', 'Hash', 'Issued', 'Scored', 'Unresolved', 'Export'],
  steps: [
    'Download the day’s file: one line of JSON per entry, in chain order. A forecast that is not due yet shows only its hash.',
    'The hash of an entry is the SHA-256 of its “entry” field, as JSON with sorted keys and no spaces.',
    'Start with the previous day’s hash (64 zeros before the first day). For each entry, take the SHA-256 of the last result, a line break and the entry’s hash.',
    'Finally, do the same once more with the SHA-256 of the date. The result must be the hash shown here. Save it, and you can prove later that nothing was changed.',
    'If you run Tidemark, verify all days with: npm run cli -- ledger verify',
  ],
} as const;
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
    <Section title="Check it yourself">
      <p className="muted track-cap">
        Each day’s forecasts and outcomes form a SHA-256 hash chain that starts from the previous
        day’s hash. Alter one character and every later hash changes.
      </p>
      {data === undefined && isError ? (
        <TrackRecordLoadError fact="Could not load the daily hashes" onRetry={refetch} />
      ) : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={6} label="Loading the daily hashes" />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState fact="No day has closed yet">
          The first hash is published after the end of the day, GMT.
        </EmptyState>
      ) : null}
      {data?.[0] === undefined ? null : <Days days={data} newest={data[0]} />}
      <details className="track-how">
        <summary>How to verify a day</summary>
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
    <div className="scroll track-days" tabIndex={0} role="region" aria-label="Daily hashes, table">
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
