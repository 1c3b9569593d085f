import type { JSX, ReactNode } from 'react';
import { dayMs } from '#contract/durations.ts';
import { formatChance, formatCount, formatDecimals, formatShare } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { PercentChange, DirectionIcon } from '#ui/parts/change.tsx';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Section } from '#ui/parts/section.tsx';
import { confidenceLevel, signalStrength, supportedConfidence, volatilityRisk } from '../levels.ts';
import { latestForecastTexts } from '../newest-texts.ts';
import { predictionTexts } from '../texts.ts';
import { ForecastSource } from './forecast-source.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  range: {
    before: (coin: string): string => `80% chance: ${coin} will be between`,
    on: (moment: string): string => `on ${moment}.`,
  },
  callWhy: (chance: string): string => `The model gives this direction a ${chance} chance.`,
  ewma: (range: string): string => `${range} (EWMA)`,
} as const;

const gmt = { timeZone: 'GMT' };
const riskTone = { Low: 'tone-low', Medium: 'tone-medium', High: 'tone-high' } as const;

/** The headline: the expected range and the direction call. */
export const ForecastHeadline = ({
  coin,
  prediction,
}: {
  coin: string;
  prediction: Prediction;
}): JSX.Element => {
  const { called, confidence, intervals, lastUpdated, noCallReason, rangeMethods } = prediction;
  const { formatDistinctPrices } = useMoney();
  const band = intervals?.next24h.band80;
  const [low, high] = band === undefined ? [] : formatDistinctPrices(band.low, band.high);
  return (
    <header>
      {band === undefined || lastUpdated === null ? null : (
        <p className="headline">
          {texts.range.before(coin)} <em>{low}</em> and <em>{high}</em>{' '}
          {texts.range.on(formatNextDay(lastUpdated))}
        </p>
      )}
      {called === null ? null : (
        <p className="call">
          <DirectionIcon direction={called === 'none' ? 'flat' : called} />{' '}
          <b>{called === 'none' ? latestForecastTexts.noCall : latestForecastTexts.call[called]}</b>{' '}
          {noCallReason === null
            ? confidence !== null && texts.callWhy(formatChance(confidence / 100))
            : latestForecastTexts.noCallReasons[noCallReason]}
        </p>
      )}
      {rangeMethods?.next24h === 'ewma' ? (
        <p className="explanation">{latestForecastTexts.ewmaRange}</p>
      ) : null}
    </header>
  );
};

const formatNextDay = (at: string): string => {
  const target = new Date(Date.parse(at) + dayMs);
  return formatDateTime(target, target, gmt);
};

/** How often calls for the next hour were right; null without any. */
export type CallRecord = { calls: number; rate: number } | null;

type BannerProps = { prediction: Prediction; record: CallRecord };

/** Engine, number of models, confidence and volatility. */
export const ForecastTiles = ({ prediction, record }: BannerProps): JSX.Element => {
  const { apiSource, modelVersion, modelsUsed, volatility } = prediction;
  const { banner } = predictionTexts;
  return (
    <dl className="tiles prediction-tiles">
      <div className="tile">
        <dt>{banner.engine}</dt>
        <dd>{apiSource}</dd>
        <dd>{modelVersion === null ? null : banner.version(modelVersion)}</dd>
      </div>
      <div className="tile">
        <dt>{banner.models}</dt>
        <dd>{modelsUsed.length === 0 ? <MissingValue /> : modelsUsed.length}</dd>
        <dd>
          {modelsUsed.length === 0 ? null : (
            <details>
              <summary>{banner.modelNames}</summary>
              {modelsUsed.join(', ')}
            </details>
          )}
        </dd>
      </div>
      <Confidence prediction={prediction} record={record} />
      <div className="tile">
        <dt>{banner.volatility}</dt>
        <dd>
          {volatility === null ? (
            <MissingValue />
          ) : (
            <em className={riskTone[volatilityRisk(volatility)]}>
              {formatDecimals(volatility, 1)}
            </em>
          )}
        </dd>
        <dd>{volatility === null ? null : banner.risk[volatilityRisk(volatility)]}</dd>
      </div>
    </dl>
  );
};

const Confidence = ({ prediction, record }: BannerProps): JSX.Element => {
  const { banner } = predictionTexts;
  const confidence = supportedConfidence(prediction);
  if (confidence === null) {
    return (
      <div className="tile">
        <dt>{banner.confidence}</dt>
        <dd>
          <MissingValue />
        </dd>
        <dd>{record === null ? null : formatCalls(record)}</dd>
      </div>
    );
  }
  const level = banner.confidenceLevels[confidenceLevel(confidence)];
  return (
    <div className="tile">
      <dt>{banner.confidence}</dt>
      <dd>
        <em>{banner.side(formatChance(confidence / 100), prediction.called ?? 'none')}</em>
      </dd>
      <dd>{record === null ? level : `${level}. ${formatCalls(record)}`}</dd>
    </div>
  );
};

const formatCalls = ({ calls, rate }: NonNullable<CallRecord>): string =>
  predictionTexts.banner.calls(formatCount(calls), formatShare(rate));

// Estimates are italic, measurements are not.
const renderEstimate = (text: string | null): JSX.Element | null =>
  text === null ? null : <em>{text}</em>;
const EstimatedChange = ({ percent }: { percent: number | null }): JSX.Element => (
  <em>
    <PercentChange percent={percent} />
  </em>
);

type PriceAnalysisProps = {
  readonly prediction: Prediction;
  /** The live price in USD; null while unknown. */
  readonly livePrice: number | null;
};

/** The live price, the price that the forecast starts from, and the expected prices. */
export const PriceAnalysis = ({ prediction, livePrice }: PriceAnalysisProps): JSX.Element => {
  const { analysis } = predictionTexts;
  const { formatPrice } = useMoney();
  const formatOptionalPrice = (usd: number | null): string | null =>
    usd === null ? null : formatPrice(usd);
  const { currentPrice: startPrice, lastUpdated } = prediction;
  const startTime = lastUpdated && formatTime(new Date(lastUpdated), gmt);
  return (
    <Section title={analysis.title} source={<ForecastSource prediction={prediction} />}>
      <FactList
        facts={[
          { name: analysis.price, value: formatOptionalPrice(livePrice) },
          ...(startTime === null
            ? []
            : [{ name: analysis.priceAt(startTime), value: formatOptionalPrice(startPrice) }]),
          {
            name: analysis.forecast1h,
            value: renderEstimate(formatOptionalPrice(prediction.forecast1h)),
          },
          {
            name: analysis.forecast24h,
            value: renderEstimate(formatOptionalPrice(prediction.forecast24h)),
          },
          { name: analysis.change1h, value: <EstimatedChange percent={prediction.change1h} /> },
          { name: analysis.change24h, value: <EstimatedChange percent={prediction.change24h} /> },
        ]}
      />
      {startTime === null ? null : <p className="explanation">{analysis.start(startTime)}</p>}
    </Section>
  );
};

const formatCall = ({ called, noCallReason }: Prediction): string | null =>
  noCallReason === null
    ? called && predictionTexts.directions[called]
    : predictionTexts.noCallFor(noCallReason);

/** Direction, confidence and ranges of the forecast, and missing inputs. */
export const ForecastMetrics = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { metrics } = predictionTexts;
  const { formatDistinctPrices } = useMoney();
  const { change1h, intervals, rangeMethods, state } = prediction;
  const formatBand = (next: 'next1h' | 'next24h'): string | null => {
    const interval = intervals?.[next]?.band80;
    if (!interval) return null;
    const range = predictionTexts.to(...formatDistinctPrices(interval.low, interval.high));
    return rangeMethods?.[next] === 'ewma' ? texts.ewma(range) : range;
  };
  return (
    <Section title={metrics.title}>
      <FactList
        facts={[
          { name: metrics.direction, value: formatCall(prediction) },
          {
            name: metrics.strength,
            value: change1h === null ? null : metrics.strengths[signalStrength(change1h)],
          },
          { name: metrics.band1h, value: renderEstimate(formatBand('next1h')) },
          { name: metrics.band24h, value: renderEstimate(formatBand('next24h')) },
          { name: metrics.missed, value: state.hoursMissed },
          { name: metrics.withheld, value: state.hoursWithheld },
        ]}
      />
    </Section>
  );
};

type Fact = { name: string; value: ReactNode };

/** Names and figures; a missing figure is labelled. */
const FactList = ({ facts }: { facts: readonly Fact[] }): JSX.Element => (
  <dl className="fact-list">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <MissingValue />}</dd>
      </div>
    ))}
  </dl>
);
