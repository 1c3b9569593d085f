import { useId, type JSX } from 'react';
import type { TrackRecord } from '#contract/track-record.ts';
import type { RecordChoice } from '../choice.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.filters;

type Option = { value: string; label: string };

type OneProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
};

const One = ({ label, value, options, onChoose }: OneProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};

const plain = (value: string): Option => ({ value, label: value });
const all: Option = { value: '', label: texts.all };

const monthInWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'GMT',
  });

type FiltersProps = {
  offered: TrackRecord['filters'];
  choice: RecordChoice;
  onChoose: (name: 'coin' | 'horizon' | 'version' | 'month', value: string) => void;
};

/** Coin, horizon, model version and month of what the page shows. */
export const Filters = ({ offered, choice, onChoose }: FiltersProps): JSX.Element => (
  <div className="tr-filters" role="group" aria-label={texts.label}>
    <One
      label={texts.coin}
      value={choice.symbol}
      options={offered.coins.map(plain)}
      onChoose={(value) => {
        onChoose('coin', value);
      }}
    />
    <One
      label={texts.horizon}
      value={String(choice.horizon)}
      options={offered.horizons.map((hours) => ({
        value: String(hours),
        label: texts.hours(hours),
      }))}
      onChoose={(value) => {
        onChoose('horizon', value);
      }}
    />
    <One
      label={texts.version}
      value={choice.modelVersion ?? ''}
      options={[all, ...offered.modelVersions.map(plain)]}
      onChoose={(value) => {
        onChoose('version', value);
      }}
    />
    <One
      label={texts.month}
      value={choice.month ?? ''}
      options={[
        all,
        ...offered.months.toReversed().map((month) => ({
          value: month,
          label: monthInWords(month),
        })),
      ]}
      onChoose={(value) => {
        onChoose('month', value);
      }}
    />
  </div>
);
