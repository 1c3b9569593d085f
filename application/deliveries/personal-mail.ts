import { signatureMark } from '#application/mails/mail-html.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import { topicId } from '../account/change-notifications.ts';
import { mailStyles } from '../mails/mail-styles.ts';
import { withToken, type WithTokenPorts } from '../mails/with-token.ts';
import { topicOfEdition, type EditionMail } from './edition-mail.ts';

export type PersonalMailPorts = WithTokenPorts & {
  readonly publicAddress: { readonly current: () => string };
};

type PersonalMail = EditionMail & { readonly unsubscribe?: string };

type Recipient = { readonly accountId: string; readonly kind: EditionKind };

const why: Readonly<Record<EditionKind, string>> = {
  daily: 'You get this mail because you switched on the daily newsletter.',
  weekly: 'You get this mail because you switched on the weekly newsletter.',
  report: 'You get this mail because the weekly report comes with your Tidemark plan.',
};

/** The mail to one recipient: says why it comes, and how to switch it off in the text and in its head (RFC 8058). */
export const personalMail = (
  ports: PersonalMailPorts,
  { subject, text, html }: EditionMail,
  { accountId, kind }: Recipient,
): PersonalMail => {
  const address = `${ports.publicAddress.current()}/confirm/switch-off`;
  const requestId = topicId(topicOfEdition[kind]);
  const link = { purpose: 'switch-off', requestId, address } as const;
  const { text: switchOff, unsubscribe } = withToken(ports, { accountId, text: address, link });
  const foot = `${signatureMark}Tidemark\n${why[kind]}\n\nSwitch these mails off: ${switchOff}\n`;
  return {
    subject,
    text: `${text.trimEnd()}\n\n${foot}`,
    html: withFoot(html, footHtml(kind, switchOff)),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
};

const footHtml = (kind: EditionKind, switchOff: string): string =>
  [
    `<div class="tm-foot" style="max-width:600px;margin:0 auto;${mailStyles.foot}">`,
    `<p>${why[kind]}</p>`,
    `<p><a class="tm-foot" href="${switchOff}" style="${mailStyles.footLink}">Switch these mails off</a></p>`,
    '</div>',
  ].join('');

const withFoot = (html: string, foot: string): string => {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? `${html}${foot}` : `${html.slice(0, end)}${foot}${html.slice(end)}`;
};
