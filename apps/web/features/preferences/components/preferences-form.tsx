import { useQuery } from '@tanstack/react-query';
import type { Dispatch, JSX, ReactNode, SetStateAction, SyntheticEvent } from 'react';
import { categoryOptions, coinOptions, sentimentOptions } from '#contract/preference-options.ts';
import type { Preferences } from '#contract/preferences.ts';
import { Alert } from '#ui/alert.tsx';
import { noAnswer } from '#ui/api-error.ts';
import { messageOf } from '#ui/message-of.ts';
import { useDraft } from '#ui/use-draft.ts';
import { Failed } from '../../../components/failed.tsx';
import { DraftOffer } from '../../../components/draft-offer.tsx';
import { Picks } from '../../../components/picks.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/change-toast.ts';
import { withoutSaved } from '../../../lib/without-saved.ts';
import { preferencesQuery } from '../api/get-preferences.ts';
import { useSavePreferences } from '../api/save-preferences.ts';
import { parsePreferenceEdits, unsavedOf, withChoice, type PreferenceEdits } from '../edits.ts';
import { preferencesTexts as texts } from '../texts.ts';
import { CoinOrder } from './coin-order.tsx';

type Sentiment = Preferences['sentimentPreference'];

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

const SentimentChoice = ({
  chosen,
  onChange,
}: {
  chosen: Sentiment;
  onChange: (chosen: Sentiment) => void;
}): JSX.Element => (
  <fieldset className="seg">
    <legend className="sr">{texts.sentiment}</legend>
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
        <span>{texts.sentiments[id]}</span>
      </label>
    ))}
  </fieldset>
);

type ChoicesProps = { chosen: Preferences; onChoose: (choice: PreferenceEdits) => void };

const Choices = ({ chosen, onChoose }: ChoicesProps): JSX.Element => (
  <>
    <Row title={texts.coins} hint={texts.coinsHint}>
      <Picks
        label={texts.coins}
        options={coinOptions}
        chosen={chosen.preferredCoins}
        onChange={(preferredCoins) => {
          onChoose({ preferredCoins });
        }}
      />
      <CoinOrder
        coins={chosen.preferredCoins}
        onChange={(preferredCoins) => {
          onChoose({ preferredCoins });
        }}
      />
    </Row>
    <Row title={texts.categories}>
      <Picks
        label={texts.categories}
        options={categoryOptions}
        chosen={chosen.preferredCategories}
        onChange={(preferredCategories) => {
          onChoose({ preferredCategories });
        }}
      />
    </Row>
    <Row title={texts.sentiment} hint={texts.sentimentHint}>
      <SentimentChoice
        chosen={chosen.sentimentPreference}
        onChange={(sentimentPreference) => {
          onChoose({ sentimentPreference });
        }}
      />
    </Row>
  </>
);

type PreferencesFormProps = {
  // Kept by the page, so that they survive a change of tab.
  edits: PreferenceEdits;
  onEdits: Dispatch<SetStateAction<PreferenceEdits>>;
};

const Form = ({
  saved,
  edits,
  onEdits,
}: PreferencesFormProps & { saved: Preferences }): JSX.Element => {
  const save = useSavePreferences();
  const unsaved = Object.keys(edits).length > 0;
  const draft = useDraft('settings.preferences', unsaved ? edits : null, parsePreferenceEdits);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(edits, {
      onSuccess: (answer) => {
        onEdits((now) => withoutSaved(now, edits));
        showChange(answer, { title: texts.saved });
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <DraftOffer
        offered={draft.offered}
        unsavedOf={(value) => unsavedOf(value, saved)}
        onTake={(value) => {
          onEdits({ ...value, ...edits });
          draft.take();
        }}
        onDecline={draft.decline}
      />
      <Choices
        chosen={{ ...saved, ...edits }}
        onChoose={(choice) => {
          onEdits(withChoice(edits, saved, choice));
        }}
      />
      {save.isError ? (
        <Alert title={texts.notSaved}>{texts.stillHere(messageOf(save.error))}</Alert>
      ) : null}
      <div className="srow foot2">
        <div />
        <div className="btns">
          <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
          {unsaved ? <span className="hint">{texts.unsaved}</span> : null}
        </div>
      </div>
    </form>
  );
};

export const PreferencesForm = (props: PreferencesFormProps): JSX.Element => {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  if (data !== undefined) return <Form saved={data} {...props} />;
  if (!isError) return <div className="form-skeleton" role="status" aria-label={texts.loading} />;
  return (
    <Failed fact={texts.notLoaded} onRetry={() => void refetch()}>
      {noAnswer}
    </Failed>
  );
};
