import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { formatCount, formatWholeShare } from '#contract/format.ts';
import type { SignalRecord } from '#contract/predictions/signals.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import { MissingValue } from '#ui/parts/missing.tsx';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { formatHiddenRows } from '../../../components/hidden-rows-texts.ts';
import { splitByCases } from '../../../lib/split-by-cases.ts';
import { signalRecordQuery } from '../api/get-signals.ts';
import { formatShareChange } from '../signal-words.ts';
import { explainNoSignals, isCatchingUp } from '../signal-state.ts';
import { signalTexts } from '../texts.ts';
import { SignalLoadError } from './signal-problem.tsx';

const texts = signalTexts.table;
const skeletonRowCount = 12;

const allOption: ChoiceOption = { value: '', label: signalTexts.filters.all };
const toOption = (value: string): ChoiceOption => ({ value, label: value });
const emptyToUndefined = (value: string): string | undefined => (value === '' ? undefined : value);
/** The accuracy of each trading signal rule; open to everyone. */
export const SignalRecordTable = (): JSX.Element => {
  const [symbol, setSymbol] = useState('');
  const [month, setMonth] = useState('');
  const { data, isError, refetch } = useQuery({
    ...signalRecordQuery({ symbol: emptyToUndefined(symbol), month: emptyToUndefined(month) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={texts.title}
      {...(data?.simulated === true && {
        source: <SimulatedIndicator />,
      })}
    >
      {data === undefined && isError ? <SignalLoadError onRetry={refetch} /> : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={skeletonRowCount} label={signalTexts.loading} />
      ) : null}
      {data === undefined ? null : (
        <>
          <div className="signal-filters" role="group" aria-label={signalTexts.filters.label}>
            <ChoiceField
              label={signalTexts.filters.coin}
              value={symbol}
              options={[allOption, ...data.filters.coins.map(toOption)]}
              onChoose={setSymbol}
            />
            <ChoiceField
              label={signalTexts.filters.month}
              value={month}
              options={[allOption, ...data.filters.months.toReversed().map(toOption)]}
              onChoose={setMonth}
            />
          </div>
          <RecordSummary record={data} />
        </>
      )}
      <p className="explanation">{signalTexts.advice}</p>
    </Section>
  );
};

const RecordSummary = ({ record: { rules, state } }: { record: SignalRecord }): JSX.Element => {
  const total = (field: 'scored' | 'raised' | 'missed' | 'unresolved'): number =>
    rules.reduce((sum, rule) => sum + rule[field], 0);
  if (total('raised') + total('missed') === 0) {
    const { fact, text } = explainNoSignals(state);
    return <EmptyState fact={fact}>{text}</EmptyState>;
  }
  const { shown, hidden } = splitByCases(rules, ({ scored }) => scored);
  const provenCount = rules.filter(({ proven }) => proven).length;
  const betterCount = rules.filter(({ verdict }) => verdict === 'better').length;
  return (
    <>
      <p className="signal-sentence">
        {total('scored') === 0
          ? texts.sentence.none
          : texts.sentence.better(betterCount, rules.length)}
      </p>
      <p className="explanation">{texts.signals(provenCount, rules.length)}</p>
      {isCatchingUp(state) ? (
        <p className="explanation">{signalTexts.catchingUp(Math.floor(100 * state.progress))}</p>
      ) : null}
      <div className="scroll" tabIndex={0} role="region" aria-label={texts.region}>
        <table>
          <thead>
            <tr>
              {Object.entries(texts.heads).map(([name, head]) => (
                <th
                  key={name}
                  scope="col"
                  className={name === 'rule' || name === 'verdict' ? undefined : 'number'}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((rule) => (
              <Row key={`${rule.rule} ${rule.direction}`} rule={rule} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="track-notes">
        {[
          formatHiddenRows(hidden) ?? [],
          texts.notes,
          texts.missed(total('missed'), total('unresolved')),
        ]
          .flat()
          .map((note) => (
            <li key={note}>{note}</li>
          ))}
      </ul>
      <details>
        <summary>{texts.definitions}</summary>
        <ul className="track-notes">
          {rules.map(({ rule, direction, definition }) => (
            <li key={`${rule} ${direction}`}>
              <b>{formatRuleName({ rule, direction })}.</b> {definition}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
};

type Rule = SignalRecord['rules'][number];

const formatRuleName = ({ rule, direction }: Pick<Rule, 'rule' | 'direction'>): string =>
  `${signalTexts.rules[rule]}, ${signalTexts.directions[direction].toLowerCase()}`;

const Row = ({ rule }: { rule: Rule }): JSX.Element => {
  const { scored, days, right, usual, meanReturn, verdict } = rule;
  const cells = [
    formatCount(scored),
    formatCount(days),
    right === null ? texts.none : formatWholeShare(right.rate),
    right === null ? null : texts.to(formatWholeShare(right.low), formatWholeShare(right.high)),
    usual === null ? null : formatWholeShare(usual.right),
    meanReturn === null ? null : formatShareChange(meanReturn),
    usual === null ? null : formatShareChange(usual.meanReturn),
  ];
  return (
    <tr>
      <th scope="row">{formatRuleName(rule)}</th>
      {cells.map((cell, at) => (
        <td key={at} className="number">
          {cell ?? <MissingValue />}
        </td>
      ))}
      <td>{rule.proven ? texts.proven : texts.verdicts[verdict]}</td>
    </tr>
  );
};
