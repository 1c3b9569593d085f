import type { JSX } from 'react';
import { categoryOptions, coinOptions, sentimentOptions } from '#contract/preference-options.ts';
import type { Preferences } from '#contract/preferences.ts';
import { TickIcon } from '#ui/marks.tsx';
import { Link } from '../../../components/link.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { newsPageTexts } from '../texts.ts';

const texts = newsPageTexts.filters;

type PicksProps<Option extends string> = {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
};

const Picks = <Option extends string>({
  label,
  options,
  chosen,
  onChange,
}: PicksProps<Option>): JSX.Element => (
  <div role="group" aria-label={label}>
    <h3 aria-hidden="true">{label}</h3>
    <div className="picks">
      {options.map((option) => (
        <label className="pick" key={option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={(event) => {
              const rest = chosen.filter((other) => other !== option);
              onChange(event.target.checked ? [...rest, option] : rest);
            }}
          />
          <span>
            <TickIcon />
            {option}
          </span>
        </label>
      ))}
    </div>
  </div>
);

type FiltersProps = { chosen: Preferences; onChange: (chosen: Preferences) => void };

const Sentiments = ({ chosen, onChange }: FiltersProps): JSX.Element => (
  <fieldset>
    <legend className="lg">{texts.sentiment}</legend>
    <div className="seg sm wide">
      {sentimentOptions.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name="news-sentiment"
            checked={chosen.sentimentPreference === id}
            onChange={() => {
              onChange({ ...chosen, sentimentPreference: id });
            }}
          />
          <span>{texts.sentiments[id]}</span>
        </label>
      ))}
    </div>
    <p className="why">{texts.balanced}</p>
  </fieldset>
);

/** What comes first on this page; it begins as the saved preferences and changes nothing there. */
export const Filters = ({ chosen, onChange }: FiltersProps): JSX.Element => {
  const isWide = useMedia('(min-width: 768px)');
  const { preferredCoins, preferredCategories, sentimentPreference } = chosen;
  const sentiment = texts.sentiments[sentimentPreference].toLowerCase();
  return (
    <section className="sec" aria-label={texts.title}>
      <details className="filt" open={isWide}>
        <summary>
          <b>{texts.title}</b>
          <span>{texts.summary(preferredCoins.length, preferredCategories.length, sentiment)}</span>
        </summary>
        <Picks
          label={texts.coins}
          options={coinOptions}
          chosen={preferredCoins}
          onChange={(coins) => {
            onChange({ ...chosen, preferredCoins: coins });
          }}
        />
        <Picks
          label={texts.categories}
          options={categoryOptions}
          chosen={preferredCategories}
          onChange={(categories) => {
            onChange({ ...chosen, preferredCategories: categories });
          }}
        />
        <Sentiments chosen={chosen} onChange={onChange} />
        <p className="why">
          {texts.saved} <Link to="/settings?tab=news">{texts.change}</Link>
        </p>
      </details>
    </section>
  );
};
