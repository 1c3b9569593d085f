import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { majorCoins } from '#contract/major-coins.ts';
import type { TradingSignal } from '#contract/predictions/signals.ts';
import { Section } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { signalsQuery } from '../api/get-signals.ts';
import { signalTexts } from '../texts.ts';
import { SignalItem } from './signal-item.tsx';
import { NoSignals } from './signal-problem.tsx';

const texts = {
  tag: 'PRO',
} as const;
const newestCount = 2;

/** A coin's newest signals for pro members; for others a description and a link to the plans. */
export const CoinSignals = ({ symbol }: { symbol: string }): JSX.Element | null => {
  const decision = useAccess('signals');
  const isMajor = majorCoins.some((coin) => coin.symbol === symbol);
  if (!isMajor || decision === undefined) return null;
  return decision.allowed ? <NewestSignals symbol={symbol} /> : <UpgradePrompt />;
};

const UpgradePrompt = (): JSX.Element => (
  <Section title={signalTexts.title} source={<Tag>{texts.tag}</Tag>}>
    <p className="explanation">
      Pro shows when a rule is met for this coin, with its evidence and its track record.
    </p>
    <p className="signal-pager">
      <Link className="button" to="/subscription?tier=pro">
        Explore Pro
      </Link>
      <Link to="/track-record">See their track record</Link>
    </p>
  </Section>
);

const NewestSignals = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(signalsQuery({ symbol, limit: newestCount }));
  const isSimulated = data?.signals.some((signal) => signal.simulated) === true;
  return (
    <Section
      title={signalTexts.title}
      source={isSimulated ? <SimulatedIndicator /> : <Tag>{texts.tag}</Tag>}
    >
      {data === undefined ? (
        <NoSignals isError={isError} rows={newestCount} onRetry={refetch} />
      ) : (
        <Signals signals={data.signals} />
      )}
      <p className="explanation">
        {signalTexts.advice} <Link to="/predictions">All technical events</Link>
      </p>
    </Section>
  );
};

const Signals = ({ signals }: { signals: readonly TradingSignal[] }): JSX.Element =>
  signals.length === 0 ? (
    <p className="explanation">No technical events yet.</p>
  ) : (
    <ol className="signals" aria-label={signalTexts.list}>
      {signals.map((signal) => (
        <SignalItem key={signal.id} signal={signal} />
      ))}
    </ol>
  );
