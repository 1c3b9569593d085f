import type { JSX } from 'react';
import type { MonitorSource } from '#contract/system/monitor.ts';
import { formatAge } from '#ui/format/format.ts';
import { formatSourceKind } from '#ui/format/source-kind.ts';
import { FreshnessIndicator } from '#ui/parts/source-line.tsx';
import { useSystemNow } from '../../../lib/use-now.ts';
import { monitorTexts } from '../texts.ts';

const texts = monitorTexts.sources;

/** Every outside source, according to its runner. */
export const SourceTable = ({
  sources,
  label = texts.title,
}: {
  sources: readonly MonitorSource[];
  label?: string;
}): JSX.Element =>
  sources.length === 0 ? (
    <p className="note">{texts.none}</p>
  ) : (
    <div className="scroll" tabIndex={0} role="region" aria-label={monitorTexts.table(label)}>
      <table className="sources">
        <thead>
          <tr>
            <th scope="col">{texts.heads.source}</th>
            <th scope="col">{texts.heads.kind}</th>
            <th scope="col">{texts.heads.state}</th>
            <th scope="col" className="no-phone">
              {texts.heads.breaker}
            </th>
            <th scope="col" className="number">
              {texts.heads.last}
            </th>
            <th scope="col" className="number no-phone">
              {texts.heads.budget}
            </th>
            <th scope="col" className="number no-phone">
              {texts.heads.failures}
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRow key={`${source.kind}|${source.source}`} source={source} />
          ))}
        </tbody>
      </table>
    </div>
  );

const SourceRow = ({ source: of }: { source: MonitorSource }): JSX.Element => (
  <tr>
    <th scope="row">{of.source}</th>
    <td>{formatSourceKind(of.kind)}</td>
    <td title={of.lastError === null ? undefined : texts.error(of.lastError.message)}>
      <State state={of.state} />
    </td>
    <td className="no-phone">{texts.breakers[of.breaker]}</td>
    <td className="number">
      <LastAnswer source={of} />
    </td>
    <td className="number no-phone">
      {of.budgetLeft === null ? texts.noBudget : texts.budget(of.budgetLeft.left, of.budgetLeft.of)}
    </td>
    <td className="number no-phone">{of.failures}</td>
  </tr>
);

// A symbol and a word; working sources are not green.
const State = ({ state }: Pick<MonitorSource, 'state'>): JSX.Element => (
  <span className={state === 'silent' ? 'source-state silent' : 'source-state'}>
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={marks[state]} />
    </svg>
    {texts.states[state]}
  </span>
);

const marks = {
  answers: 'M2 6.5 5 9.5 10 3',
  silent: 'M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5',
  'not-asked': 'M2 6H10',
} as const;

const LastAnswer = ({ source: of }: { source: MonitorSource }): JSX.Element => {
  const now = useSystemNow();
  if (of.lastSuccessAt === null) return <>{texts.never}</>;
  const age = Math.max(0, now.getTime() - Date.parse(of.lastSuccessAt));
  const isOld = of.state === 'silent';
  return (
    <span className={isOld ? 'source stale' : 'source'}>
      <FreshnessIndicator
        share={1 - age / (1000 * of.refreshSeconds)}
        hatched={of.mode === 'simulated'}
      />
      <time dateTime={of.lastSuccessAt}>{formatAge(age)}</time>
    </span>
  );
};
