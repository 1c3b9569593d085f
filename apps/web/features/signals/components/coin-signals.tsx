import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Section, SkeletonRows } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { useAccess } from '#ui/use-access.ts';
import { Link } from '../../../components/link.tsx';
import { signalsQuery } from '../api/get-signals.ts';
import { signalTexts } from '../texts.ts';
import { SignalItem } from './signal-item.tsx';
import { SignalProblem } from './signal-problem.tsx';

const texts = signalTexts.coin;
const newest = 2;

/** The newest signals of a coin for pro members; for others what they are, and the way to the plans. */
export const CoinSignals = ({ symbol }: { symbol: string }): JSX.Element | null => {
  const decision = useAccess('signals');
  if (decision === undefined) return null;
  return decision.allowed ? <Newest symbol={symbol} /> : <Sold />;
};

const Sold = (): JSX.Element => (
  <Section title={signalTexts.title} source={<Tag>PRO</Tag>}>
    <p className="why">{texts.sold}</p>
    <p className="signal-pager">
      <Link className="btn" to="/subscription?tier=pro">
        {texts.plans}
      </Link>
      <Link to="/track-record">{texts.record}</Link>
    </p>
  </Section>
);

const Newest = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(signalsQuery({ symbol, limit: newest }));
  const simulated = data?.signals.some((signal) => signal.simulated) === true;
  return (
    <Section
      title={signalTexts.title}
      source={
        <Tag tone={simulated ? 'sim' : 'plain'}>{simulated ? signalTexts.simulated : 'PRO'}</Tag>
      }
    >
      {data === undefined && isError ? <SignalProblem onRetry={refetch} /> : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={newest} label={signalTexts.loading} />
      ) : null}
      {data?.signals.length === 0 ? <p className="why">{texts.none}</p> : null}
      {data === undefined || data.signals.length === 0 ? null : (
        <ol className="signals" aria-label={signalTexts.list}>
          {data.signals.map((signal) => (
            <SignalItem key={signal.id} signal={signal} />
          ))}
        </ol>
      )}
      <p className="why">
        {signalTexts.advice} <Link to="/predictions">{texts.all}</Link>
      </p>
    </Section>
  );
};
