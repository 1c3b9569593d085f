import type { LoginState } from '#contract/admin/member-account.ts';
import type { AccountPreview } from '#contract/admin/account-previews.ts';
import type { Outcome } from '../../record/command/outcome.tsx';
import { text as commandText } from '../../record/command/texts.ts';
import { text } from './texts.ts';

/** The preview of a change to a login, such as `Active becomes Suspended`. */
export const accountOutcome = (preview: AccountPreview): Outcome => {
  const { before, after } = formatLogins(preview);
  return {
    before,
    after:
      preview.whyNot === null ? after : commandText('command.no-change', { why: preview.whyNot }),
    consequence: '',
    sentence: `${after}.`,
    changes: preview.changes,
    revision: preview.accountRevision,
    warning: hasNoReviewer(preview)
      ? {
          title: 'There is no other admin.',
          explanation: 'Nobody can confirm this request until another admin exists.',
        }
      : null,
    facts: preview.changes ? [formatSessions(preview)] : [],
    mails: preview.mails.map(({ to, recipients, subject, paragraphs }) => ({
      label: text(`account.mail-${to}`, { smart_count: recipients }),
      subject,
      paragraphs,
    })),
  };
};

const hasNoReviewer = ({ events, mails }: AccountPreview): boolean =>
  events.includes('AccountRecoveryRequested') && mails.length === 0;

const formatSessions = ({ endingSessions }: AccountPreview) => ({
  label: 'Sessions',
  value:
    endingSessions === 0
      ? 'No session ends'
      : text('account.sessions-end', { smart_count: endingSessions }),
});

type FormattedChange = { readonly before: string; readonly after: string };

/** Names only what changes. */
const formatLogins = ({ before, after, events }: AccountPreview): FormattedChange => {
  const formatBoth = (format: (login: LoginState) => string): FormattedChange => ({
    before: format(before),
    after: format(after),
  });
  if (before.suspended !== after.suspended) {
    return formatBoth(({ suspended }) =>
      text(suspended ? 'account.is-suspended' : 'account.is-active'),
    );
  }
  if (before.support !== after.support) {
    return formatBoth(({ support }) => text(support ? 'account.is-support' : 'account.no-role'));
  }
  if (before.secondFactor !== after.secondFactor) {
    return formatBoth(({ secondFactor }) =>
      text(secondFactor ? 'account.factor-on' : 'account.factor-off'),
    );
  }
  const requests = formatBoth(({ recovery }) =>
    text(recovery === null ? 'account.no-request' : 'account.request-waits'),
  );
  return events.includes('AccountEmailChangeRequested')
    ? { ...requests, after: 'Confirmation link sent to the new address' }
    : requests;
};
