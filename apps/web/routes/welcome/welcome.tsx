import { useEffect, useState, type JSX, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { coinOptions } from '#contract/account/preference-options.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { PageHeader } from '../../components/page.tsx';
import { CheckboxGroup } from '../../components/picks.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useWatch } from '../../features/alerts/api/change-alerts.ts';
import { useChangeNotifications } from '../../features/notifications/api/notifications.ts';
import { hasJustRegistered } from '../../features/session/just-registered.ts';
import type { PageProps } from '../page-props.ts';
import { useReturnPath } from '../use-return-path.ts';

const texts = {
  lead: 'Choose what you want to follow. You can change both at any time.',
  coins: 'Your coins',
  newsletter: 'Newsletter',
  newsletterText:
    'The market each morning, from 07:30 GMT. It starts once you have confirmed your email address.',
  save: 'Save and continue',
  skip: 'Skip',
  failed: 'Could not save your choice',
} as const;

type CoinOption = (typeof coinOptions)[number];
type WelcomeAnswers = { coins: readonly CoinOption[]; newsletter: boolean };

/** Asks a new member for coins and the newsletter. */
export const WelcomePage = ({ title }: PageProps): JSX.Element => {
  const next = useReturnPath();
  const [choice, setChoice] = useState<WelcomeAnswers>({ coins: [], newsletter: false });
  const { busy, error, submit } = useSaving(choice, next);
  useEffect(() => {
    hasJustRegistered.set(false);
  }, []);
  return (
    <>
      <PageHeader title={title} description={texts.lead} />
      <form className="welcome" onSubmit={submit}>
        {error === null ? null : <Alert title={texts.failed}>{getErrorMessage(error)}</Alert>}
        <h2>{texts.coins}</h2>
        <CheckboxGroup
          label={texts.coins}
          options={coinOptions}
          chosen={choice.coins}
          onChange={(coins) => {
            setChoice({ ...choice, coins });
          }}
        />
        <label className="check-label">
          <input
            type="checkbox"
            aria-describedby="about-newsletter"
            checked={choice.newsletter}
            onChange={({ target }) => {
              setChoice({ ...choice, newsletter: target.checked });
            }}
          />
          <span>{texts.newsletter}</span>
        </label>
        <p className="hint" id="about-newsletter">
          {texts.newsletterText}
        </p>
        <p className="buttons">
          <SubmitButton busy={busy}>{texts.save}</SubmitButton>
          <Link className="button large" to={next} replace>
            {texts.skip}
          </Link>
        </p>
      </form>
    </>
  );
};

type SaveState = { busy: boolean; error: Error | null; submit: (event: SyntheticEvent) => void };

// A second attempt after a failure repeats what was saved, which changes nothing.
const useSaving = ({ coins, newsletter }: WelcomeAnswers, next: string): SaveState => {
  const { mutateAsync: watch } = useWatch();
  const { mutateAsync: notify } = useChangeNotifications();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      for (const symbol of coins) await watch({ symbol, watched: true });
      if (newsletter) await notify({ body: { choices: { newsletter: true } } });
      await navigate(next, { replace: true });
    } catch (failure) {
      setBusy(false);
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  return {
    busy: isBusy,
    error,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void save();
    },
  };
};
