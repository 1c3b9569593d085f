import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { majorCoins } from '#contract/major-coins.ts';
import { type SignalRule, signalRules } from '#contract/signal-rules.ts';
import type { TradingSignals } from '#contract/predictions/signals.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { signalsQuery } from '../api/get-signals.ts';
import { signalTexts as texts } from '../texts.ts';
import { SignalItem } from './signal-item.tsx';
import { NoSignals } from './signal-problem.tsx';

const pageSize = 10;

const allOption: ChoiceOption = { value: '', label: texts.filters.all };
const coins = [allOption, ...majorCoins.map(({ symbol }) => ({ value: symbol, label: symbol }))];
const rules = [
  allOption,
  ...signalRules.map((rule) => ({ value: rule, label: texts.rules[rule] })),
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
      title={texts.title}
      id="signals"
      {...(isSimulated && { source: <SimulatedIndicator /> })}
    >
      <p className="explanation">
        {texts.lead} {texts.scoring}
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
      <p className="explanation">{texts.advice}</p>
    </Section>
  );
};

type FiltersProps = { chosen: SignalFilter; onChoose: (chosen: SignalFilter) => void };

const Filters = ({ chosen, onChoose }: FiltersProps): JSX.Element => (
  <div className="signal-filters" role="group" aria-label={texts.filters.label}>
    <ChoiceField
      label={texts.filters.coin}
      value={chosen.symbol}
      options={coins}
      onChoose={(symbol) => {
        onChoose({ ...chosen, symbol, before: undefined });
      }}
    />
    <ChoiceField
      label={texts.filters.rule}
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
        {texts.newest}
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
        {texts.older}
      </button>
    )}
  </p>
);

const SignalsList = ({ page: { signals, state } }: { page: TradingSignals }): JSX.Element => {
  if (signals.length === 0) {
    const { fact, text } = texts.empty[state.phase];
    return <EmptyState fact={fact}>{text}</EmptyState>;
  }
  return (
    <>
      {state.phase === 'catching-up' ? (
        <p className="explanation">{texts.catchingUp(Math.floor(100 * state.progress))}</p>
      ) : null}
      <ol className="signals" aria-label={texts.list}>
        {signals.map((signal) => (
          <SignalItem key={signal.id} signal={signal} />
        ))}
      </ol>
    </>
  );
};
