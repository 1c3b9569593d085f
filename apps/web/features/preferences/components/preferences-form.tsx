import { useQuery } from '@tanstack/react-query';
import {
  type Dispatch,
  type JSX,
  type ReactNode,
  type SetStateAction,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useDraft } from '#ui/use-draft.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { CheckboxGroup } from '../../../components/picks.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { getEditsSinceSave } from '../../../lib/server/without-saved.ts';
import { preferencesQuery } from '../api/get-preferences.ts';
import { useSavePreferences } from '../api/save-preferences.ts';
import {
  parsePreferenceEdits,
  getUnsavedPreferences,
  applyPreferenceEdit,
  type PreferenceEdits,
} from '../edits.ts';
import { preferencesTexts as texts, preferencesTexts } from '../texts.ts';

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
  <fieldset className="segmented">
    <legend className="visually-hidden">{texts.sentiment}</legend>
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
      <CheckboxGroup
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
  const draft = useDraft(
    'settings.preferences',
    hasUnsavedEdits ? edits : null,
    parsePreferenceEdits,
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(edits, {
      onSuccess: (answer) => {
        onEdits((now) => getEditsSinceSave(now, edits));
        showChangeToast(answer, { title: texts.saved });
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <RestoreDraftNotice
        offered={draft.offered}
        getUnsaved={(value) => getUnsavedPreferences(value, saved)}
        onTake={(value) => {
          onEdits({ ...value, ...edits });
          draft.restore();
        }}
        onDecline={draft.discard}
      />
      <Choices
        chosen={{ ...saved, ...edits }}
        onChoose={(choice) => {
          onEdits(applyPreferenceEdit(edits, saved, choice));
        }}
      />
      {save.isError ? (
        <Alert title={texts.notSaved}>{texts.stillHere(getErrorMessage(save.error))}</Alert>
      ) : null}
      <div className="setting-row form-foot">
        <div />
        <div className="buttons">
          <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
          {hasUnsavedEdits ? <span className="hint">{texts.unsaved}</span> : null}
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
    <LoadError fact={texts.notLoaded} onRetry={() => void refetch()}>
      {noResponseMessage}
    </LoadError>
  );
};

type CoinOrderProps<Coin extends string> = {
  coins: readonly Coin[];
  onChange: (coins: Coin[]) => void;
};

type CoinMove = { coin: string; by: -1 | 1 };

const dashboardCoinCount = 4;

const moveCoin = <Coin extends string>(coins: readonly Coin[], at: number, by: -1 | 1): Coin[] => {
  const order = [...coins];
  const [coin] = order.splice(at, 1);
  if (coin !== undefined) order.splice(at + by, 0, coin);
  return order;
};

/** The chosen coins with up and down buttons, which work with keyboard and touch. */
const CoinOrder = <Coin extends string>({ coins, onChange }: CoinOrderProps<Coin>): JSX.Element => {
  const [last, setLast] = useState<CoinMove | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A moved row loses the focus.
  useEffect(() => {
    if (last !== null)
      list.current
        ?.querySelector<HTMLElement>(`[data-move="${last.coin} ${String(last.by)}"]`)
        ?.focus();
  }, [last]);
  const move = (at: number, by: -1 | 1): void => {
    const coin = coins[at];
    if (coin === undefined || at + by < 0 || at + by >= coins.length) return;
    onChange(moveCoin(coins, at, by));
    setLast({ coin, by });
  };
  return (
    <>
      <ol className="coin-order" ref={list} aria-label={preferencesTexts.coinsOrder}>
        {coins.map((coin, at) => (
          <li key={coin}>
            <span className="number">{at + 1}</span>
            <b>{coin}</b>
            <span className="hint">
              {at < dashboardCoinCount ? preferencesTexts.onDashboard : ''}
            </span>
            <MoveButton
              coin={coin}
              by={-1}
              end={at === 0}
              onMove={() => {
                move(at, -1);
              }}
            />
            <MoveButton
              coin={coin}
              by={1}
              end={at === coins.length - 1}
              onMove={() => {
                move(at, 1);
              }}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {last === null
          ? ''
          : preferencesTexts.moved(last.coin, getPosition(coins, last.coin), coins.length)}
      </p>
    </>
  );
};

const getPosition = (coins: readonly string[], coin: string): number => coins.indexOf(coin) + 1;

type MoveButtonProps = CoinMove & { end: boolean; onMove: () => void };

// At either end the button keeps the focus and does nothing.
const MoveButton = ({ coin, by, end, onMove }: MoveButtonProps): JSX.Element => (
  <button
    className="icon-button"
    type="button"
    data-move={`${coin} ${String(by)}`}
    aria-label={by === -1 ? preferencesTexts.moveUp(coin) : preferencesTexts.moveDown(coin)}
    aria-disabled={end}
    onClick={onMove}
  >
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={by === -1 ? 'M9 14V4M4.5 8.5 9 4l4.5 4.5' : 'M9 4v10M4.5 9.5 9 14l4.5-4.5'} />
    </svg>
  </button>
);
