import { useState, type JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { type SecondFactor, secondFactorEndpoints } from '#contract/account/second-factor.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { TickIcon } from '#ui/parts/marks.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { useStore } from '../../../lib/store.ts';
import { unsavedRecoveryCodes } from '../shown-codes.ts';
import { secondFactorTexts } from '../texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

const texts = {
  title: 'Two-factor login',
  codesLeft: (left: number): string =>
    left === 1 ? 'One recovery code left.' : `${String(left)} recovery codes left.`,
} as const;

const DisabledPanel = ({
  onEnabled,
}: {
  onEnabled: (codes: readonly string[]) => void;
}): JSX.Element => {
  const setUp = useCallMutation(secondFactorEndpoints.setUpTotp);
  if (setUp.data) {
    return <SetUpSteps setup={setUp.data} onEnabled={onEnabled} onCancel={setUp.reset} />;
  }
  return (
    <div className="fields">
      <p className="muted">Off. Anyone who has your password can log in.</p>
      {setUp.error ? (
        <Alert title={secondFactorTexts.failed}>{getErrorMessage(setUp.error)}</Alert>
      ) : null}
      <button
        className="button large"
        type="button"
        aria-disabled={setUp.isPending}
        onClick={() => {
          if (!setUp.isPending) setUp.mutate();
        }}
      >
        Set up
      </button>
    </div>
  );
};

const formatCodes = (left: number): string =>
  left === 0 ? 'No recovery codes left.' : texts.codesLeft(left);

const EnabledPanel = ({ left }: { left: number }): JSX.Element => {
  const [isTurningOff, setTurningOff] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(false);
  return (
    <div className="fields">
      <p>
        <span className="verified">
          <TickIcon /> On
        </span>{' '}
        <span className="muted">
          {formatCodes(left)}{' '}
          {left < 3 ? 'For new recovery codes, turn it off and on again.' : null}
        </span>
      </p>
      {isTurningOff ? (
        <TurnOffForm
          onClose={() => {
            setTurningOff(false);
            setReturnsFocus(true);
          }}
        />
      ) : (
        <button
          className="button large"
          type="button"
          autoFocus={returnsFocus}
          onClick={() => {
            setTurningOff(true);
          }}
        >
          Turn off
        </button>
      )}
    </div>
  );
};

const CurrentState = ({ state, userId }: { state: SecondFactor; userId: string }): JSX.Element => {
  const visibleCodes = useStore(unsavedRecoveryCodes);
  if (visibleCodes?.userId === userId) {
    return (
      <ol className="numbered-steps">
        <RecoveryCodes
          codes={visibleCodes.codes}
          onKept={() => {
            unsavedRecoveryCodes.set(null);
          }}
        />
      </ol>
    );
  }
  if (state.enabled) return <EnabledPanel left={state.recoveryCodesLeft} />;
  return (
    <DisabledPanel
      onEnabled={(codes) => {
        unsavedRecoveryCodes.set({ userId, codes });
      }}
    />
  );
};

const UnknownState = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <div className="fields">
    <p className="muted">Could not check whether it is on.</p>
    <button className="button" type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

/** Turning two-factor login on and off. */
export const SecondFactorPanel = ({ user }: { user: User }): JSX.Element => {
  const { data, isError, refetch } = useCall(secondFactorEndpoints.secondFactor);
  const isStaff = useAccess('admin')?.rule === 'denied/needs-second-factor';
  return (
    <section className="setting-row" aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">A code from an app on your phone, required at every login.</p>
        {isStaff ? <p className="hint">Your staff access starts once it is on.</p> : null}
      </div>
      <div className="second-factor">
        {data === undefined ? null : <CurrentState state={data} userId={user.id} />}
        {data === undefined && isError ? <UnknownState onRetry={() => void refetch()} /> : null}
      </div>
    </section>
  );
};
