import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { majorCoins } from '#contract/major-coins.ts';
import { type SignalRule, signalRules, minSignalOutcomes } from '#contract/signal-rules.ts';
import type { TradingSignals } from '#contract/predictions/signals.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { signalsQuery } from '../api/get-signals.ts';
import { explainNoSignals, isCatchingUp } from '../signal-state.ts';
import { signalTexts } from '../texts.ts';
import { SignalItem } from './signal-item.tsx';
import { NoSignals } from './signal-problem.tsx';

const texts = {
  lead: `A technical event is a rule of chart analysis that was met at the end of an hour, and we call a rule a signal only after ${String(minSignalOutcomes)} outcomes that beat random entry and gained after costs, on recorded prices.`,
} as const;

const pageSize = 10;

const allOption: ChoiceOption = { value: '', label: signalTexts.filters.all };
const coins = [allOption, ...majorCoins.map(({ symbol }) => ({ value: symbol, label: symbol }))];
const rules = [
  allOption,
  ...signalRules.map((rule) => ({ value: rule, label: signalTexts.rules[rule] })),
];

const emptyToUndefined = (value: string): string | undefined => (value === '' ? undefined : value);

type SignalFilter = { symbol: string; rule: SignalRule | undefined; before: string | undefined };
const emptyFilter: SignalFilter = { symbol: '', rule: undefined, before: undefined };

/** The newest signals of all coins, with filters and pagination. */
export const SignalList = (): JSX.Element => {
  const [selectedFilter, choose] = useState(emptyFilter);
  const { symbol, rule, before } = selectedFilter;
  const choice = { symbol: emptyToUndefined(symbol), rule, before, limit: pageSize };
  const { data, isError, refetch } = useQuery(signalsQuery(choice));
  const isSimulated = data?.signals.some((signal) => signal.simulated) === true;
  return (
    <Section
      title={signalTexts.title}
      id="signals"
      {...(isSimulated && { source: <SimulatedIndicator /> })}
    >
      <p className="explanation">
        {texts.lead} Each event shows the direction its rule suggests for the next 24 hours. It is
        scored after that, net of 0.1% costs per side.
      </p>
      <Filters chosen={selectedFilter} onChoose={choose} />
      {data === undefined ? (
        <NoSignals isError={isError} rows={pageSize} onRetry={refetch} />
      ) : (
        <SignalsList page={data} />
      )}
      <Pager
        older={data?.before ?? null}
        isNewest={before === undefined}
        onTurn={(to) => {
          choose({ ...selectedFilter, before: to });
        }}
      />
      <p className="explanation">{signalTexts.advice}</p>
    </Section>
  );
};

type FiltersProps = { chosen: SignalFilter; onChoose: (chosen: SignalFilter) => void };

const Filters = ({ chosen, onChoose }: FiltersProps): JSX.Element => (
  <div className="signal-filters" role="group" aria-label={signalTexts.filters.label}>
    <ChoiceField
      label={signalTexts.filters.coin}
      value={chosen.symbol}
      options={coins}
      onChoose={(symbol) => {
        onChoose({ ...chosen, symbol, before: undefined });
      }}
    />
    <ChoiceField
      label={signalTexts.filters.rule}
      value={chosen.rule ?? ''}
      options={rules}
      onChoose={(value) => {
        const rule = signalRules.find((one) => one === value);
        onChoose({ ...chosen, rule, before: undefined });
      }}
    />
  </div>
);

type PagerProps = {
  older: string | null;
  isNewest: boolean;
  onTurn: (before: string | undefined) => void;
};

const Pager = ({ older, isNewest, onTurn }: PagerProps): JSX.Element => (
  <p className="signal-pager">
    {isNewest ? null : (
      <button
        className="button"
        type="button"
        onClick={() => {
          onTurn(undefined);
        }}
      >
        Newest events
      </button>
    )}
    {older === null ? null : (
      <button
        className="button"
        type="button"
        onClick={() => {
          onTurn(older);
        }}
      >
        Older events
      </button>
    )}
  </p>
);

const SignalsList = ({ page: { signals, state } }: { page: TradingSignals }): JSX.Element => {
  if (signals.length === 0) {
    const { fact, text } = explainNoSignals(state);
    return <EmptyState fact={fact}>{text}</EmptyState>;
  }
  return (
    <>
      {isCatchingUp(state) ? (
        <p className="explanation">{signalTexts.catchingUp(Math.floor(100 * state.progress))}</p>
      ) : null}
      <ol className="signals" aria-label={signalTexts.list}>
        {signals.map((signal) => (
          <SignalItem key={signal.id} signal={signal} />
        ))}
      </ol>
    </>
  );
};
