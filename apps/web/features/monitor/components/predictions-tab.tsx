import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDecimals, formatMeasure, formatShare } from '#contract/format.ts';
import type { BotMetrics } from '#contract/system/monitor.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { monitorTexts } from '../texts.ts';
import { Facts, Tiles } from './facts.tsx';

const noneYet = 'none yet';

const texts = monitorTexts.predictions;
type Engine = BotMetrics['predictionEngine'];

/** Forecasts and their accuracy, from the track record. */
export const PredictionsTab = ({
  metrics: { predictionEngine: engine },
}: {
  metrics: BotMetrics;
}): JSX.Element => (
  <div className="stack tab-panel">
    <Tiles
      tiles={[
        { label: texts.made, value: formatCount(engine.predictionsMade), note: texts.madeNote },
        {
          label: texts.accuracy,
          value: engine.accuracy === null ? noneYet : formatShare(engine.accuracy / 100),
          note: texts.accuracyNote(engine.resolved),
        },
        {
          label: texts.confidence,
          value:
            engine.confidence === null
              ? noneYet
              : texts.claimed(formatShare(engine.confidence / 100)),
          note: texts.confidenceNote,
        },
        {
          label: texts.models,
          value: formatCount(engine.modelsActive),
          note: texts.modelsNote(engine.modelsConfigured),
        },
      ]}
    />
    <div className="three-columns">
      <Outcomes engine={engine} />
    </div>
    <Section title={texts.coins}>
      {engine.coins.length === 0 ? <EmptyState fact={texts.off} /> : <Coins engine={engine} />}
    </Section>
    <p className="hint">
      {engine.simulated ? `${texts.simulated} ` : ''}
      {texts.hint} <Link to="/track-record">{texts.record}</Link>
    </p>
  </div>
);

const Outcomes = ({ engine }: { engine: Engine }): JSX.Element => (
  <Section title={texts.outcomes}>
    <Facts
      facts={[
        { label: texts.resolved, value: formatCount(engine.resolved) },
        { label: texts.unresolved, value: formatCount(engine.unresolved) },
        { label: texts.calls, value: formatCount(engine.calls) },
        { label: texts.right, value: texts.of(engine.hits, engine.calls) },
        {
          label: texts.brier,
          value: engine.brier === null ? <MissingValue /> : formatDecimals(engine.brier, 4),
        },
        {
          label: texts.held,
          value: engine.held80 === null ? <MissingValue /> : formatShare(engine.held80 / 100),
        },
      ]}
    />
  </Section>
);

const Coins = ({ engine }: { engine: Engine }): JSX.Element => {
  const now = useNow();
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={monitorTexts.table(texts.coins)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.coinHeads.coin}</th>
            <th scope="col">{texts.coinHeads.state}</th>
            <th scope="col" className="number">
              {texts.coinHeads.missed}
            </th>
            <th scope="col" className="number">
              {texts.coinHeads.last}
            </th>
          </tr>
        </thead>
        <tbody>
          {engine.coins.map(({ symbol, hoursMissed, lastIssuedAt, ...model }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td>{formatModelState(model)}</td>
              <td className="number">{formatMeasure(hoursMissed)}</td>
              <td className="number">
                {lastIssuedAt === null ? (
                  <MissingValue />
                ) : (
                  formatDateTime(new Date(lastIssuedAt), now)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const formatModelState = ({
  phase,
  progress,
  switchedOff,
}: Pick<Engine['coins'][number], 'phase' | 'progress' | 'switchedOff'>): string => {
  if (switchedOff) return texts.switchedOff;
  return phase === 'calibrating' ? texts.progress(Math.floor(100 * progress)) : texts.phases[phase];
};
