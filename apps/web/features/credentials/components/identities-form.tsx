import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { LinkedIdentities } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { identitiesQuery, useUnlinkIdentity } from '../api/identities.ts';
import { validateDeletion } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.identities;

type Identity = LinkedIdentities['identities'][number];

const getHost = ({ issuer }: Identity): string =>
  URL.canParse(issuer) ? new URL(issuer).host : issuer;

const UnlinkForm = ({
  identity,
  onClose,
}: {
  identity: Identity;
  onClose: () => void;
}): JSX.Element => {
  const hasPassword = useHasPassword();
  const toInput = ({ password }: { password: string }) =>
    hasPassword ? { id: identity.id, password } : { id: identity.id };
  const { field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: { password: '' },
    validate: (values) => validateDeletion(toInput(values)),
    request: useUnlinkIdentity(),
    toInput,
    onDone: (answer) => {
      onClose();
      showChangeToast(answer, { title: answer.message, tone: 'plain' });
    },
  });
  const name = texts.unlinkOf(getHost(identity));
  return (
    <form className="fields" onSubmit={submit} noValidate aria-label={name}>
      {error ? (
        <Alert title={texts.failed}>{refusal === null ? null : getErrorMessage(refusal)}</Alert>
      ) : null}
      <CurrentPasswordField label={texts.password} autoFocus {...field('password')} />
      <div className="buttons">
        <SubmitButton busy={busy} danger>
          {texts.unlink}
        </SubmitButton>
        <button className="button large" type="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
};

const IdentityRow = ({ identity }: { identity: Identity }): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const host = getHost(identity);
  return (
    <li>
      <div>
        <p>
          <b>{host}</b>
        </p>
        <p className="hint">{texts.linked(formatDateTime(new Date(identity.linkedAt), now))}</p>
        {identity.removable ? null : <p className="hint">{texts.last}</p>}
        {isOpen ? (
          <UnlinkForm
            identity={identity}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        ) : null}
      </div>
      {identity.removable && !isOpen ? (
        <button
          className="button"
          type="button"
          aria-label={texts.unlinkOf(host)}
          onClick={() => {
            setIsOpen(true);
          }}
        >
          {texts.unlink}
        </button>
      ) : null}
    </li>
  );
};

/** Logins with identity providers; hidden when none are configured. */
export const IdentitiesForm = (): JSX.Element | null => {
  const { data } = useQuery(identitiesQuery);
  if (data === undefined || data.identities.length === 0) return null;
  return (
    <section className="setting-row" aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <ul className="devices" aria-label={texts.title}>
        {data.identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} />
        ))}
      </ul>
    </section>
  );
};
