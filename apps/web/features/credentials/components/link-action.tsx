import { type JSX, type ReactNode } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useFollowLink } from '../api/follow-link.ts';
import { isDead } from '../link-fault.ts';
import { linkTexts, linkWords } from '../texts.ts';
import type { PlainPurpose } from '#contract/account/link-purposes.ts';
import { LinkCard } from './link-card.tsx';

type LinkActionProps = {
  purpose: PlainPurpose;
  token: string;
  afterwards: () => Promise<void>;
  onward: ReactNode;
  dead: (error: Error) => ReactNode;
};

/** A link that requires a button press, so that a mail scanner opening it changes nothing. */
export const LinkAction = ({
  purpose,
  token,
  afterwards,
  onward,
  dead,
}: LinkActionProps): JSX.Element => {
  const texts = linkTexts[purpose];
  const { mutate, data, error, isPending } = useFollowLink(purpose, afterwards);
  if (data) {
    return (
      <LinkCard title={texts.done} said={[data.message]}>
        {onward}
      </LinkCard>
    );
  }
  if (isDead(error)) return <>{dead(error)}</>;
  return (
    <LinkCard title={texts.title} said={texts.text}>
      {error ? <Alert title={linkWords.failed}>{messageOf(error)}</Alert> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ token });
        }}
      >
        <SubmitButton busy={isPending} wide danger={purpose === 'delete-account'}>
          {texts.action}
        </SubmitButton>
      </form>
    </LinkCard>
  );
};
