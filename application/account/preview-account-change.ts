import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { getRecoveryEnd } from '#domain/account/recovery/recovery.ts';
import type { RecoveryAim } from '#domain/account/recovery/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import type { CommandContext } from '../command-context.ts';
import { dryRunCommand, type CommandPorts } from '../handle-command.ts';
import type { MailText } from '../mails/mail-text.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { createSecondFactorMail, noticeByCause } from '../second-factor/second-factor-mail.ts';
import { linkMailTexts } from './credentials/link-mail.ts';
import {
  createRecoveryConfirmation,
  createRecoveryRequest,
} from './credentials/recover-account.ts';
import { findRecoveryReviewers, createRecoveryRequestMail } from './credentials/recovery-mail.ts';
import { listWithdrawnChangeMails } from './credentials/withdrawn-change.ts';
import type { FindAccountPorts } from './find-account.ts';
import { findAdmins, type AdminAccount } from './staff/find-admins.ts';
import { staffRoleMailText } from './staff/staff-role-mail.ts';
import { adminSuspendedMailText, suspensionMail } from './suspension/suspension-mail.ts';
import { suspendCommand } from './suspension/suspend-account.ts';

/** A change by staff to a member's login. */
export type AccountChange =
  | { readonly kind: 'suspend' | 'restore' | 'grant-support' | 'revoke-support' }
  | {
      readonly kind: 'request-recovery';
      readonly aim: RecoveryAim;
      readonly newEmail: string | null;
      readonly proof: string;
    }
  | { readonly kind: 'confirm-recovery'; readonly recoveryId: string; readonly proof: string }
  | { readonly kind: 'withdraw-recovery'; readonly recoveryId: string };

/** What staff see of a login in a preview. */
export type LoginState = {
  readonly suspended: boolean;
  readonly secondFactor: boolean;
  readonly support: boolean;
  /** What the open recovery request is for; null without one. */
  readonly recovery: RecoveryAim | null;
};

export type PreviewedMail = {
  readonly to: 'member' | 'new-address' | 'other-admins';
  /** Number of recipients. */
  readonly recipients: number;
  readonly subject: string;
  readonly paragraphs: string[];
};

/** The effect of a change on a login, decided without appending. */
export type AccountChangePreview = {
  readonly at: string;
  readonly accountRevision: number;
  /** Why nothing changes; null when something does. */
  readonly whyNot: string | null;
  readonly before: LoginState;
  readonly after: LoginState;
  /** Number of open sessions that end. */
  readonly endingSessions: number;
  readonly mails: PreviewedMail[];
  /** Event types in order. */
  readonly events: string[];
};

export type AccountPreviewPorts = CommandPorts &
  FindAccountPorts & {
    readonly clock: Clock;
    readonly readModels: ReadModels;
    readonly sessions: Pick<Sessions, 'list'>;
    readonly config: { readonly demo: boolean };
  };

type Request = { readonly accountId: string; readonly change: AccountChange };

/** Decides the command on the current events without appending. */
export const previewAccountChange = async (
  ports: AccountPreviewPorts,
  { accountId, change }: Request,
  context: CommandContext,
): Promise<AccountChangePreview> => {
  const command = await toCommand(ports, { accountId, change }, context);
  const stream = accountStream(accountId);
  const decider = accountDecider;
  const dryRun = await dryRunCommand(ports, { decider, stream, command, context });
  const { events, before, after, revision } = dryRun;
  const endsSessions = events.some((event) => isSessionEndingEvent(event, after));
  return {
    at: context.now.toISOString(),
    accountRevision: revision,
    whyNot: events.length === 0 ? unchangedReasons[change.kind] : null,
    before: getLoginState(before, context.now),
    after: getLoginState(after, context.now),
    endingSessions: endsSessions ? (await ports.sessions.list(accountId)).length : 0,
    mails: await previewMails(events, { ports, accountId, before, context }),
    events: events.map(({ type }) => type),
  };
};

// Placeholders for reasons do not influence the decision.
const toCommand = async (
  ports: AccountPreviewPorts,
  { accountId, change }: Request,
  context: CommandContext,
): Promise<AccountCommand> => {
  const { now } = context;
  const reason = '';
  switch (change.kind) {
    case 'suspend':
      return suspendCommand({ accountId, reason }, context);
    case 'restore':
      return { type: 'RestoreAccount', reason, now };
    case 'grant-support':
      return { type: 'GrantAccountSupport', reason, now };
    case 'revoke-support':
      return { type: 'RevokeAccountSupport', reason, now };
    case 'request-recovery':
      return createRecoveryRequest(ports, { accountId, ...change }, context);
    case 'confirm-recovery':
      return createRecoveryConfirmation(ports, { accountId, ...change }, context);
    case 'withdraw-recovery':
      return { type: 'WithdrawAccountRecovery', recoveryId: change.recoveryId, reason, now };
  }
};

const unchangedReasons: Readonly<Record<AccountChange['kind'], string>> = {
  suspend: 'the account is suspended already',
  restore: 'the account is not suspended',
  'grant-support': 'the member is support staff already',
  'revoke-support': 'the member is not support staff',
  'request-recovery': 'the request is waiting already',
  'confirm-recovery': 'the request was confirmed already',
  'withdraw-recovery': 'the request is no longer waiting',
};

const getLoginState = (account: AccountState, now: Date): LoginState => {
  if (account.status !== 'registered') return inactiveLogin;
  const { isSuspended, isSupport, secondFactor, recovery } = account;
  return {
    suspended: isSuspended,
    secondFactor: secondFactor.status === 'on',
    support: isSupport,
    recovery: recovery !== null && getRecoveryEnd(recovery) > now ? recovery.aim : null,
  };
};

const inactiveLogin: LoginState = {
  suspended: false,
  secondFactor: false,
  support: false,
  recovery: null,
};

const isSessionEndingEvent = ({ type }: AccountEvent, after: AccountState): boolean => {
  if (type === 'AccountSupportRevoked') return after.status !== 'registered' || !after.isAdmin;
  return type === 'AccountSuspended' || type === 'AccountRecoveryConfirmed';
};

type PreviewedEvent = {
  readonly ports: AccountPreviewPorts;
  readonly accountId: string;
  readonly before: AccountState;
  readonly context: CommandContext;
};

// The same texts and recipients as those of the workers that mail about these events.
const eventMails: Readonly<{
  [Type in AccountEvent['type']]?: (
    event: Extract<AccountEvent, { readonly type: Type }>,
    about: PreviewedEvent,
  ) => Promise<PreviewedMail[]>;
}> = {
  AccountSuspended: async (_event, { ports, accountId, before, context }) => {
    const { subscription } = (await loadMembership(ports, accountId)).holdings;
    const memberMail = toPreviewedMail('member', suspensionMail(subscription, context.now));
    if (before.status !== 'registered' || !before.isAdmin) return [memberMail];
    const admins = await findAdmins(ports, [accountId]);
    return [memberMail, ...toAdminMails(adminSuspendedMailText(accountId), admins)];
  },
  AccountSupportGranted: (_event, { ports }) =>
    Promise.resolve([toPreviewedMail('member', staffRoleMailText('support', ports.config))]),
  AccountSecondFactorDisabled: ({ data }) => {
    const mailText = createSecondFactorMail({ what: noticeByCause[data.cause], left: null });
    return Promise.resolve([toPreviewedMail('member', mailText)]);
  },
  AccountEmailChangeRequested: () =>
    Promise.resolve([toPreviewedMail('new-address', linkMailTexts['confirm-email'])]),
  AccountRecoveryRequested: async ({ data }, { ports, accountId, context }) => {
    const admins = await findRecoveryReviewers(ports, { accountId, requestedBy: context.actor });
    return toAdminMails(createRecoveryRequestMail(data.aim, accountId), admins);
  },
  AccountRecoveryWithdrawn: async ({ data: { recoveryId } }, { ports, accountId }) => {
    const mails = await listWithdrawnChangeMails(ports, { accountId, recoveryId });
    return mails.map(({ recipient, text }) =>
      toPreviewedMail(recipient === 'old' ? 'member' : 'new-address', text),
    );
  },
};

const toAdminMails = (mailText: MailText, { length }: readonly AdminAccount[]): PreviewedMail[] =>
  length === 0 ? [] : [toPreviewedMail('other-admins', mailText, length)];

const previewMails = async (
  events: readonly AccountEvent[],
  about: PreviewedEvent,
): Promise<PreviewedMail[]> => {
  const mails: PreviewedMail[] = [];
  for (const event of events) mails.push(...(await previewEventMails(event, about)));
  return mails;
};

const previewEventMails = <Type extends AccountEvent['type']>(
  event: Extract<AccountEvent, { readonly type: Type }>,
  about: PreviewedEvent,
): Promise<PreviewedMail[]> | readonly PreviewedMail[] =>
  eventMails[event.type]?.(event, about) ?? [];

export const toPreviewedMail = (
  to: PreviewedMail['to'],
  { subject, paragraphs }: Pick<MailText, 'subject' | 'paragraphs'>,
  recipients = 1,
): PreviewedMail => ({ to, recipients, subject, paragraphs: [...paragraphs] });
