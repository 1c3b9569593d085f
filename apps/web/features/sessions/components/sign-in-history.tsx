import { useState, type JSX } from 'react';
import type { SignInAttempt } from '#contract/account/sessions.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { AlertIcon } from '#ui/parts/marks.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { sessionsTexts } from '../texts.ts';

const texts = sessionsTexts.history;
const initialCount = 5;

const Attempt = ({ attempt }: { attempt: SignInAttempt }): JSX.Element => {
  const { at, succeeded, device, address } = attempt;
  const now = useNow();
  return (
    <li className={succeeded ? undefined : 'refused'}>
      <b>
        {succeeded ? null : <AlertIcon />}
        {succeeded ? texts.succeeded : texts.failed}
      </b>
      <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
      <span className="hint">{address === '' ? device : `${device} · ${address}`}</span>
    </li>
  );
};

export const SignInHistory = ({ history }: { history: readonly SignInAttempt[] }): JSX.Element => {
  const [showsAll, setShowsAll] = useState(false);
  const visibleAttempts = showsAll ? history : history.slice(0, initialCount);
  if (history.length === 0) return <p className="hint">{texts.none}</p>;
  return (
    <>
      <ul className="logins" aria-label={texts.title}>
        {visibleAttempts.map((attempt, index) => (
          <Attempt key={`${attempt.at} ${String(index)}`} attempt={attempt} />
        ))}
      </ul>
      {visibleAttempts.length === history.length ? null : (
        <div className="buttons">
          <button
            className="button"
            type="button"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            {texts.more(history.length)}
          </button>
        </div>
      )}
    </>
  );
};
