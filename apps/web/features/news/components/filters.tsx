import type { JSX } from 'react';
import { Link } from 'react-router';
import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import { Segments } from '#ui/forms/segmented-choice.tsx';
import { RenderWhenNear } from '../../../components/loading/when-seen.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../../../components/picks.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import type { NewsPreferences } from '../sort-by-preferences.ts';
import { newsPageTexts } from '../texts.ts';

const texts = newsPageTexts.filters;

const TitledCheckboxGroup = <Option extends string>(
  props: CheckboxGroupProps<Option>,
): JSX.Element => (
  <div className="titled">
    <h3 aria-hidden="true">{props.label}</h3>
    <CheckboxGroup {...props} />
  </div>
);

type FiltersProps = { chosen: NewsPreferences; onChange: (chosen: NewsPreferences) => void };

const Sentiments = ({ chosen, onChange }: FiltersProps): JSX.Element => (
  <fieldset>
    <legend className="large">{texts.sentiment}</legend>
    <div className="segmented small wide">
      <Segments
        options={sentimentOptions.map((value) => ({ value, label: texts.sentiments[value] }))}
        chosen={chosen.sentimentPreference}
        onChoose={(sentimentPreference) => {
          onChange({ ...chosen, sentimentPreference });
        }}
      />
    </div>
    <p className="explanation">{texts.balanced}</p>
  </fieldset>
);

const Fields = ({ chosen, onChange }: FiltersProps): JSX.Element => (
  <>
    <TitledCheckboxGroup
      label={texts.coins}
      options={coinOptions}
      chosen={chosen.newsCoins}
      onChange={(coins) => {
        onChange({ ...chosen, newsCoins: coins });
      }}
    />
    <TitledCheckboxGroup
      label={texts.categories}
      options={categoryOptions}
      chosen={chosen.preferredCategories}
      onChange={(categories) => {
        onChange({ ...chosen, preferredCategories: categories });
      }}
    />
    <Sentiments chosen={chosen} onChange={onChange} />
    <p className="explanation">
      {texts.saved} <Link to="/settings#news">{texts.change}</Link>
    </p>
  </>
);

/** The sort preferences of this page. They start with the saved preferences and do not change them. */
export const Filters = ({ chosen, onChange }: FiltersProps): JSX.Element => {
  const isWide = useMedia('(min-width: 768px)');
  const { newsCoins, preferredCategories, sentimentPreference } = chosen;
  const sentiment = texts.sentiments[sentimentPreference].toLowerCase();
  return (
    <section className="section" aria-label={texts.title}>
      <details className="news-filters" open={isWide}>
        <summary>
          <b>{texts.title}</b>
          <span>{texts.summary(newsCoins.length, preferredCategories.length, sentiment)}</span>
        </summary>
        {isWide ? (
          <Fields chosen={chosen} onChange={onChange} />
        ) : (
          <RenderWhenNear>
            <Fields chosen={chosen} onChange={onChange} />
          </RenderWhenNear>
        )}
      </details>
    </section>
  );
};
