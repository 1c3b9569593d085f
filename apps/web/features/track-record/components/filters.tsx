import type { JSX } from 'react';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import type { RecordSelection } from '../choice.ts';

const texts = {
  hours: (hours: number): string => (hours === 1 ? '1 hour' : `${String(hours)} hours`),
} as const;

const toOption = (value: string): ChoiceOption => ({ value, label: value });
const allOption: ChoiceOption = { value: '', label: 'All' };

const formatMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'GMT',
  });

type FiltersProps = {
  offered: TrackRecord['filters'];
  choice: RecordSelection;
  onChoose: (name: 'coin' | 'horizon' | 'version' | 'month', value: string) => void;
};

/** Selects coin, horizon, model version and month. */
export const Filters = ({ offered, choice, onChoose }: FiltersProps): JSX.Element => (
  <div className="track-filters" role="group" aria-label="Filter forecasts">
    <ChoiceField
      label="Coin"
      value={choice.symbol}
      options={offered.coins.map(toOption)}
      onChoose={(value) => {
        onChoose('coin', value);
      }}
    />
    <ChoiceField
      label="Horizon"
      value={String(choice.horizon)}
      options={offered.horizons.map((hours) => ({
        value: String(hours),
        label: texts.hours(hours),
      }))}
      onChoose={(value) => {
        onChoose('horizon', value);
      }}
    />
    <ChoiceField
      label="Model version"
      value={choice.modelVersion ?? ''}
      options={[allOption, ...offered.modelVersions.map(toOption)]}
      onChoose={(value) => {
        onChoose('version', value);
      }}
    />
    <ChoiceField
      label="Month"
      value={choice.month ?? ''}
      options={[
        allOption,
        ...offered.months.toReversed().map((month) => ({
          value: month,
          label: formatMonth(month),
        })),
      ]}
      onChoose={(value) => {
        onChoose('month', value);
      }}
    />
  </div>
);
