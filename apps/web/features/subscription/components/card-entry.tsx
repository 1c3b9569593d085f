import { useId, type JSX } from 'react';
import { testCards } from '../card/demo-card.ts';
import type { CardEntryState } from '../card/use-card-entry.ts';
import { cardTexts as texts } from '../card-texts.ts';
import { StripeCard } from './stripe-card.tsx';

type CardEntryProps = { readonly entry: CardEntryState };

/** Where the card is entered: Stripe's element with real keys, test cards in the demo; and the country of its bill. */
export const CardEntry = ({ entry }: CardEntryProps): JSX.Element => {
  const { publishableKey } = entry.payments;
  return (
    <>
      <CountryField entry={entry} />
      {publishableKey === null ? (
        <DemoCard entry={entry} />
      ) : (
        <StripeCard publishableKey={publishableKey} {...entry} />
      )}
    </>
  );
};

const CountryField = ({ entry: { country, onCountry } }: CardEntryProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.country}</label>
      <select
        id={id}
        value={country}
        autoComplete="country"
        onChange={({ target }) => {
          onCountry(target.value);
        }}
      >
        {Object.entries(texts.countries).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};

const DemoCard = ({ entry: { testCard, onTestCard } }: CardEntryProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.testCard}</label>
      <select
        id={id}
        value={testCard}
        aria-describedby={`${id}h`}
        onChange={({ target }) => {
          onTestCard(testCards.find((name) => name === target.value) ?? 'pm_card_visa');
        }}
      >
        {testCards.map((name) => (
          <option key={name} value={name}>
            {texts.cards[name]}
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}h`}>
        {texts.demo}
      </p>
    </div>
  );
};
