import type { JSX } from 'react';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import type { RecordSelection } from '../choice.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.filters;

const toOption = (value: string): ChoiceOption => ({ value, label: value });
const allOption: ChoiceOption = { value: '', label: texts.all };

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
  <div className="track-filters" role="group" aria-label={texts.label}>
    <ChoiceField
      label={texts.coin}
      value={choice.symbol}
      options={offered.coins.map(toOption)}
      onChoose={(value) => {
        onChoose('coin', value);
      }}
    />
    <ChoiceField
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
    <ChoiceField
      label={texts.version}
      value={choice.modelVersion ?? ''}
      options={[allOption, ...offered.modelVersions.map(toOption)]}
      onChoose={(value) => {
        onChoose('version', value);
      }}
    />
    <ChoiceField
      label={texts.month}
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
