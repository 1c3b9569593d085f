import { useState, type JSX } from 'react';
import { useSearchParams } from 'react-router';
import { type LinkedIdentities, credentialsEndpoints } from '#contract/account/credentials.ts';
import { sessionEndpoints } from '#contract/account/sessions.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { isIssuerFault, issuerFaultTexts } from '../../../components/issuer-fault-texts.ts';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useNow } from '../../../lib/use-now.ts';
import { credentialsTexts } from '../texts.ts';
import { PasswordConfirmationForm } from './password-confirmation-form.tsx';

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
}): JSX.Element => (
  <PasswordConfirmationForm
    name={texts.unlinkOf(getHost(identity))}
    action={texts.unlink}
    danger
    failed={texts.failed}
    request={useCallMutation(credentialsEndpoints.unlinkIdentity, {
      // It ends the other sessions.
      invalidates: [credentialsEndpoints.linkedIdentities, sessionEndpoints.ownSessions],
    })}
    toInput={(confirmation) => ({ body: { id: identity.id, ...confirmation } })}
    onClose={onClose}
    onDone={(answer) => {
      onClose();
      showChangeToast(answer, { title: answer.message, tone: 'plain' });
    }}
  />
);

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

const LinkForm = ({ label, onClose }: { label: string; onClose: () => void }): JSX.Element => (
  <>
    <p className="hint">
      {useHasPassword() ? texts.linkText(label) : texts.linkTextWithoutPassword(label)}
    </p>
    <PasswordConfirmationForm
      name={texts.link(label)}
      action={texts.continue}
      failed={texts.linkFailed}
      request={useCallMutation(credentialsEndpoints.linkIdentity)}
      toInput={(confirmation) => ({ body: confirmation })}
      onClose={onClose}
      onDone={({ address }) => {
        location.assign(address);
      }}
    />
  </>
);

const LinkControl = ({ label }: { label: string }): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    const close = (): void => {
      setIsOpen(false);
    };
    return <LinkForm label={label} onClose={close} />;
  }
  const open = (): void => {
    setIsOpen(true);
  };
  return (
    <button className="button" type="button" onClick={open}>
      {texts.link(label)}
    </button>
  );
};

/** Why the login that the member comes back from was not linked. */
const LinkFault = ({ label }: { label: string }): JSX.Element | null => {
  const [query] = useSearchParams();
  const fault = query.get('link-fault');
  if (fault === null) return null;
  return (
    <Alert title={texts.linkFailed}>
      {isIssuerFault(fault) ? issuerFaultTexts[fault](label) : texts.tryAgain}
    </Alert>
  );
};

/** Logins with identity providers; hidden when none are configured. */
export const IdentitiesForm = (): JSX.Element | null => {
  const { data } = useCall(credentialsEndpoints.linkedIdentities, {}, { staleTime: 0 });
  if (data === undefined) return null;
  const { identities, linkable } = data;
  if (identities.length === 0 && linkable === null) return null;
  return (
    <section className="setting-row" aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className="linked-logins">
        {linkable === null ? null : <LinkFault label={linkable} />}
        {identities.length === 0 ? null : (
          <ul className="devices" aria-label={texts.title}>
            {identities.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} />
            ))}
          </ul>
        )}
        {linkable === null ? null : <LinkControl label={linkable} />}
      </div>
    </section>
  );
};
