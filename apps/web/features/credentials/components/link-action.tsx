import { type JSX, type ReactNode } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { isLinkInvalid } from '../link-fault.ts';
import { linkTexts, linkPageTexts } from '../texts.ts';
import type { PlainLinkPurpose } from '#contract/account/link-purposes.ts';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { notificationEndpoints } from '#contract/account/notifications.ts';
import type { Endpoint } from '#contract/operation.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { LinkCard } from './link-card.tsx';

const linkCalls = {
  'verify-email': credentialsEndpoints.verifyEmail,
  'confirm-email': credentialsEndpoints.confirmEmailChange,
  'undo-email': credentialsEndpoints.undoEmailChange,
  'delete-account': credentialsEndpoints.confirmDeletion,
  'cancel-subscription': subscriptionEndpoints.cancelByLink,
  'switch-off': notificationEndpoints.switchOffMails,
} as const satisfies Record<PlainLinkPurpose, Endpoint>;

type LinkActionProps = {
  purpose: PlainLinkPurpose;
  token: string;
  onSuccess: () => Promise<void>;
  nextStep: ReactNode;
  renderInvalidLink: (error: Error) => ReactNode;
};

/** A link that requires a button press, so that a mail scanner opening it changes nothing. */
export const LinkAction = ({
  purpose,
  token,
  onSuccess,
  nextStep,
  renderInvalidLink,
}: LinkActionProps): JSX.Element => {
  const texts = linkTexts[purpose];
  const { mutate, data, error, isPending } = useCallMutation(linkCalls[purpose], { onSuccess });
  if (data) {
    return (
      <LinkCard title={texts.done} messages={[data.message]}>
        {nextStep}
      </LinkCard>
    );
  }
  if (isLinkInvalid(error)) return <>{renderInvalidLink(error)}</>;
  return (
    <LinkCard title={texts.title} messages={texts.text}>
      {error ? <Alert title={linkPageTexts.failed}>{getErrorMessage(error)}</Alert> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ body: { token } });
        }}
      >
        <SubmitButton busy={isPending} wide danger={purpose === 'delete-account'}>
          {texts.action}
        </SubmitButton>
      </form>
    </LinkCard>
  );
};
