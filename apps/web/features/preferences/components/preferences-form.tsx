import { useQuery } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode, type SyntheticEvent } from 'react';
import { categoryOptions, coinOptions, sentimentOptions } from '#contract/preference-options.ts';
import type { Preferences } from '#contract/preferences.ts';
import { TickIcon } from '#ui/icons.tsx';
import { Alert } from '#ui/alert.tsx';
import { Empty } from '#ui/section.tsx';
import { showToast } from '../../../components/toast.tsx';
import { messageOf, noAnswer } from '#ui/api-error.ts';
import { preferencesQuery } from '../api/get-preferences.ts';
import { useSavePreferences } from '../api/save-preferences.ts';

type Sentiment = Preferences['sentimentPreference'];

const sentimentNames = {
  all: 'All',
  positive: 'Positive',
  neutral: 'Neutral',
  balanced: 'Balanced',
} as const satisfies Record<Sentiment, string>;

const Row = ({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}): JSX.Element => (
  <div className="srow">
    <div>
      <b>{title}</b>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
    </div>
    <div>{children}</div>
  </div>
);

const Picks = <Option extends string>({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
}): JSX.Element => (
  <div className="picks" role="group" aria-label={label}>
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
);

const SentimentChoice = ({
  chosen,
  onChange,
}: {
  chosen: Sentiment;
  onChange: (chosen: Sentiment) => void;
}): JSX.Element => (
  <fieldset className="seg">
    <legend className="sr">Sentiment</legend>
    {sentimentOptions.map((id) => (
      <label key={id}>
        <input
          type="radio"
          name="sentiment"
          checked={chosen === id}
          onChange={() => {
            onChange(id);
          }}
        />
        <span>{sentimentNames[id]}</span>
      </label>
    ))}
  </fieldset>
);

const Form = ({ saved }: { saved: Preferences }): JSX.Element => {
  const [chosen, setChosen] = useState(saved);
  const save = useSavePreferences();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(chosen, {
      onSuccess: () => {
        showToast({ title: 'Preferences saved', tone: 'good' });
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Row
        title="Coins"
        hint="The first four appear on your dashboard, in the order in which you choose them."
      >
        <Picks
          label="Coins"
          options={coinOptions}
          chosen={chosen.preferredCoins}
          onChange={(preferredCoins) => {
            setChosen({ ...chosen, preferredCoins });
          }}
        />
      </Row>
      <Row title="Categories">
        <Picks
          label="Categories"
          options={categoryOptions}
          chosen={chosen.preferredCategories}
          onChange={(preferredCategories) => {
            setChosen({ ...chosen, preferredCategories });
          }}
        />
      </Row>
      <Row title="Sentiment" hint="Balanced shows as many positive as negative stories.">
        <SentimentChoice
          chosen={chosen.sentimentPreference}
          onChange={(sentimentPreference) => {
            setChosen({ ...chosen, sentimentPreference });
          }}
        />
      </Row>
      {save.isError ? (
        <Alert title="Failed to save your preferences. Please try again.">
          {messageOf(save.error)}. Your choice is still here.
        </Alert>
      ) : null}
      <div className="srow foot2">
        <div />
        <div className="btns">
          <button className="btn pri lg" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Processing...' : 'Save preferences'}
          </button>
        </div>
      </div>
    </form>
  );
};

export const PreferencesForm = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  if (data !== undefined) return <Form saved={data} />;
  if (!isError)
    return <div className="form-skeleton" role="status" aria-label="Loading preferences" />;
  return (
    <Empty
      fact="Your preferences did not load"
      action={
        <button className="btn" type="button" onClick={() => void refetch()}>
          Try again now
        </button>
      }
    >
      {noAnswer}
    </Empty>
  );
};
