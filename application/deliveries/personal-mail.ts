import type { EditionKind } from '#domain/delivery/events.ts';
import { topicId } from '../account/change-notifications.ts';
import type { MailingList, OutgoingMail } from '#platform/mail/mail.port.ts';
import type { EditionMail } from '../editions/edition-mail.ts';
import { withToken, type WithTokenPorts } from '../mails/with-token.ts';
import { switchOffAddress, topicOfEdition, type EditionMailsPorts } from './edition-mail.ts';

export type PersonalMailPorts = WithTokenPorts & Pick<EditionMailsPorts, 'publicAddress'>;

type PersonalMail = EditionMail & Pick<OutgoingMail, 'unsubscribe' | 'list'>;

// One list for each notification that a reader can switch off.
const listOf: Readonly<Record<EditionKind, MailingList>> = {
  daily: { name: 'Tidemark newsletter', label: 'newsletter' },
  weekly: { name: 'Tidemark newsletter', label: 'newsletter' },
  report: { name: 'Tidemark weekly report', label: 'weekly-report' },
};

type Recipient = { readonly accountId: string; readonly kind: EditionKind };

/** The mail to one recipient: with a token in the link that switches it off, in its head (RFC 8058), and its list. */
export const personalMail = (
  ports: PersonalMailPorts,
  { subject, text, html }: EditionMail,
  { accountId, kind }: Recipient,
): PersonalMail => {
  const address = switchOffAddress(ports);
  const requestId = topicId(topicOfEdition[kind]);
  const link = { purpose: 'switch-off', requestId, address } as const;
  const { text: whole, unsubscribe } = withToken(ports, { accountId, text: address, link });
  return {
    subject,
    text: text.replaceAll(address, whole),
    html: html.replaceAll(address, whole),
    ...(unsubscribe !== undefined && { unsubscribe }),
    list: listOf[kind],
  };
};
