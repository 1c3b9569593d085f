import type { JSX } from 'react';
import type { TotpSetup } from '#contract/account/second-factor.ts';
import { proofEndpoints } from '#contract/account/proof.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCall } from '#ui/api/use-call.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useEnable } from '../api/second-factor.ts';
import { validatePasswordAndCode } from '../check-password-and-code.ts';
import { secondFactorTexts } from '../texts.ts';
import { Step } from './step.tsx';

const { steps, failed, cancel } = secondFactorTexts;

// Groups of four are easy to read and type.
const groupSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

const ScanStep = ({ setup }: { setup: TotpSetup }): JSX.Element => (
  <Step title={steps.scan.title} place={steps.scan.place}>
    {setup.replacesEarlier ? <p>{steps.scan.replacesEarlier}</p> : null}
    <div className="qr-step">
      <img
        className="qr-code"
        alt={steps.scan.picture}
        width="176"
        height="176"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
      />
      <div>
        <p className="hint">{steps.scan.typed}</p>
        <p className="key">{groupSecret(setup.secret)}</p>
        <button
          className="button"
          type="button"
          onClick={() => {
            navigator.clipboard.writeText(setup.secret).then(
              () => {
                showToast({ title: steps.scan.copied, tone: 'good' });
              },
              () => {
                showToast({ title: steps.keep.notCopied, tone: 'bad' });
              },
            );
          }}
        >
          {steps.scan.copy}
        </button>
      </div>
    </div>
  </Step>
);

type VerifyProps = { onEnabled: (codes: readonly string[]) => void; onCancel: () => void };

const VerifyStep = ({ onEnabled, onCancel }: VerifyProps): JSX.Element => {
  const { data: login } = useCall(
    proofEndpoints.proof,
    {},
    // Whether the last login is recent.
    { staleTime: 0 },
  );
  const toPassword = useConfirmationPassword();
  const needsPassword = login?.fresh === false;
  const toBody = ({ password, token }: { password: string; token: string }) => ({
    password: needsPassword ? toPassword(password) : undefined,
    token,
  });
  const { field, error, busy, submit } = useRequestForm({
    defaultValues: { password: '', token: '' },
    validate: (values) => validatePasswordAndCode(toBody(values)),
    request: useEnable(),
    toInput: (values) => ({ body: toBody(values) }),
    onDone: (answer) => {
      onEnabled(answer.recoveryCodes);
      showChangeToast(answer, { title: answer.message });
    },
  });
  return (
    <Step title={steps.verify.title} place={steps.verify.place} now>
      <form className="fields" onSubmit={submit} noValidate aria-label={steps.verify.title}>
        {error ? <Alert title={failed}>{getErrorMessage(error)}</Alert> : null}
        {needsPassword ? (
          <CurrentPasswordField label={steps.verify.password} {...field('password')} />
        ) : null}
        <CodeField
          label={steps.verify.label}
          labelHidden={!needsPassword}
          hint={steps.verify.hint}
          {...field('token')}
        />
        <div className="buttons">
          <SubmitButton busy={busy}>{steps.verify.action}</SubmitButton>
          <button className="button large" type="button" onClick={onCancel}>
            {cancel}
          </button>
        </div>
      </form>
    </Step>
  );
};

/** Scan, verify, save. The recovery codes come with a correct code. */
export const SetUpSteps = ({
  setup,
  ...verify
}: VerifyProps & { setup: TotpSetup }): JSX.Element => (
  <ol className="numbered-steps">
    <ScanStep setup={setup} />
    <VerifyStep {...verify} />
    <Step title={steps.keep.title} place={steps.keep.later} />
  </ol>
);
