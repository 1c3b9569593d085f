import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { majorCoins } from '#contract/major-coins.ts';
import { type SignalRule, signalRules } from '#contract/signal-rules.ts';
import type { TradingSignals } from '#contract/signals.ts';
import { Empty, Section, SkeletonRows } from '#ui/section.tsx';
import { Tag } from '#ui/tag.tsx';
import { signalsQuery } from '../api/get-signals.ts';
import { signalTexts as texts } from '../texts.ts';
import { SignalChoice } from './signal-choice.tsx';
import { SignalItem } from './signal-item.tsx';
import { SignalProblem } from './signal-problem.tsx';

const pageSize = 10;

const coins = majorCoins.map(({ symbol }) => ({ value: symbol, label: symbol }));
const rules = signalRules.map((rule) => ({ value: rule, label: texts.rules[rule] }));

const given = (value: string): string | undefined => (value === '' ? undefined : value);

/** The newest signals of all coins, with filters and older ones page by page. */
export const SignalList = (): JSX.Element => {
  const [symbol, setSymbol] = useState('');
  const [rule, setRule] = useState<SignalRule>();
  const [before, setBefore] = useState<string>();
  const choice = { symbol: given(symbol), rule, before, limit: pageSize };
  const { data, isError, refetch } = useQuery(signalsQuery(choice));
  const simulated = data?.signals.some((signal) => signal.simulated) === true;
  return (
    <Section
      title={texts.title}
      id="signals"
      {...(simulated && { source: <Tag tone="sim">{texts.simulated}</Tag> })}
    >
      <p className="why">{texts.lead}</p>
      <div className="signal-filters" role="group" aria-label={texts.filters.label}>
        <SignalChoice
          label={texts.filters.coin}
          value={symbol}
          options={coins}
          onChoose={(value) => {
            setSymbol(value);
            setBefore(undefined);
          }}
        />
        <SignalChoice
          label={texts.filters.rule}
          value={rule ?? ''}
          options={rules}
          onChoose={(value) => {
            setRule(signalRules.find((one) => one === value));
            setBefore(undefined);
          }}
        />
      </div>
      {data === undefined && isError ? <SignalProblem onRetry={refetch} /> : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={pageSize} label={texts.loading} />
      ) : null}
      {data === undefined ? null : <Shown page={data} />}
      <p className="signal-pager">
        {before === undefined ? null : (
          <button
            className="btn"
            type="button"
            onClick={() => {
              setBefore(undefined);
            }}
          >
            {texts.newest}
          </button>
        )}
        {data?.before == null ? null : (
          <button
            className="btn"
            type="button"
            onClick={() => {
              setBefore(data.before ?? undefined);
            }}
          >
            {texts.older}
          </button>
        )}
      </p>
      <p className="why">{texts.advice}</p>
    </Section>
  );
};

const Shown = ({ page: { signals, state } }: { page: TradingSignals }): JSX.Element => {
  if (signals.length === 0) {
    const { fact, text } = texts.empty[state.phase];
    return <Empty fact={fact}>{text}</Empty>;
  }
  return (
    <>
      {state.phase === 'catching-up' ? (
        <p className="why">{texts.catchingUp(Math.floor(100 * state.progress))}</p>
      ) : null}
      <ol className="signals" aria-label={texts.list}>
        {signals.map((signal) => (
          <SignalItem key={signal.id} signal={signal} />
        ))}
      </ol>
    </>
  );
};
