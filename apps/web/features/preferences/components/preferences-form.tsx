import {
  type Dispatch,
  type JSX,
  type ReactNode,
  type SetStateAction,
  type SyntheticEvent,
} from 'react';
import { Link } from 'react-router';
import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import { type Preferences, preferenceEndpoints } from '#contract/account/preferences.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCall } from '#ui/api/use-call.ts';
import { SegmentedField } from '#ui/forms/segmented-choice.tsx';
import { LoadError } from '../../../components/loading/failed.tsx';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { CheckboxGroup } from '../../../components/picks.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { getEditsSinceSave } from '../../../lib/server/without-saved.ts';
import { useSavePreferences } from '../api/save-preferences.ts';
import {
  parsePreferenceEdits,
  getUnsavedPreferences,
  applyPreferenceEdit,
  type PreferenceEdits,
} from '../edits.ts';
import { hasChosenInterests } from '../has-chosen-interests.ts';
import { preferencesTexts } from '../texts.ts';
import { sentimentChoiceTexts } from '../../../components/sentiment-choice-texts.ts';

const texts = {
  coins: 'Coins',
  categories: 'Categories',
  sentiment: 'Sentiment',
  sentimentHint: sentimentChoiceTexts.hint,
  sentiments: sentimentChoiceTexts.names,
  stillHere: (reason: string): string =>
    `${reason.replace(/\.$/, '')}. Your choices are still here.`,
} as const;

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
  <div className="setting-row">
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
  <SegmentedField
    label={texts.sentiment}
    options={sentimentOptions.map((value) => ({ value, label: texts.sentiments[value] }))}
    chosen={chosen}
    onChoose={onChange}
  />
);

type ChoicesProps = { chosen: Preferences; onChoose: (choice: PreferenceEdits) => void };

const Choices = ({ chosen, onChoose }: ChoicesProps): JSX.Element => (
  <>
    <Row
      title={texts.coins}
      hint="Stories about these coins come first. They are independent of your list of coins."
    >
      <CheckboxGroup
        label={texts.coins}
        options={coinOptions}
        chosen={chosen.newsCoins}
        onChange={(newsCoins) => {
          onChoose({ newsCoins });
        }}
      />
      <p className="hint after-picks">
        <Link to="/settings#coins">Change your list of coins</Link>
      </p>
    </Row>
    <Row title={texts.categories}>
      <CheckboxGroup
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
  // Stored by the page, so that edits survive a change of tab.
  edits: PreferenceEdits;
  onEdits: Dispatch<SetStateAction<PreferenceEdits>>;
};

const Form = ({
  saved,
  edits,
  onEdits,
}: PreferencesFormProps & { saved: Preferences }): JSX.Element => {
  const save = useSavePreferences();
  const hasUnsavedEdits = Object.keys(edits).length > 0;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(
      { ...edits, newsChosen: true },
      {
        onSuccess: (answer) => {
          onEdits((now) => getEditsSinceSave(now, edits));
          showChangeToast(answer, { title: 'Preferences saved' });
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <RestoreDraftNotice
        name="settings.preferences"
        value={hasUnsavedEdits ? edits : null}
        parse={parsePreferenceEdits}
        getUnsaved={(value) => getUnsavedPreferences(value, saved)}
        onRestore={(value) => {
          onEdits({ ...value, ...edits });
        }}
      />
      {hasChosenInterests(saved) ? null : (
        <p className="hint">
          You have not chosen yet, so the newest stories come first. Save these suggestions, or your
          own choices, to see stories that match first.
        </p>
      )}
      <Choices
        chosen={{ ...saved, ...edits }}
        onChoose={(choice) => {
          onEdits(applyPreferenceEdit(edits, saved, choice));
        }}
      />
      {save.isError ? (
        <Alert title={preferencesTexts.notSaved}>
          {texts.stillHere(getErrorMessage(save.error))}
        </Alert>
      ) : null}
      <div className="setting-row form-foot">
        <div />
        <div className="buttons">
          <SubmitButton busy={save.isPending}>Save preferences</SubmitButton>
          {hasUnsavedEdits ? <span className="hint">You have unsaved changes.</span> : null}
        </div>
      </div>
    </form>
  );
};

export const PreferencesForm = (props: PreferencesFormProps): JSX.Element => {
  const { data, isError, refetch } = useCall(preferenceEndpoints.preferences);
  if (data !== undefined) return <Form saved={data} {...props} />;
  if (!isError)
    return <div className="form-skeleton" role="status" aria-label="Loading preferences" />;
  return (
    <LoadError fact="Could not load your preferences" onRetry={() => void refetch()}>
      {noResponseMessage}
    </LoadError>
  );
};
