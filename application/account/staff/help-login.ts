import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import { publishAccessChange } from '../../access/access-change.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { listPushDevices } from '../../push/push-devices.ts';
import { endAccess, handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';
import { findIdentity } from '../sign-in/unlink-identity.ts';

type LoginHelpRequest = { readonly accountId: string; readonly reason: string };

type UnlockPorts = CommandPorts & {
  /** Whether failed attempts lock the login now. */
  readonly isLocked: () => Promise<boolean>;
  readonly liftLocks: () => Promise<void>;
};

/** Recorded before the locks are lifted, so that none is lifted without a record. A repeat lifts them too. */
export const unlockLogin = async (
  ports: UnlockPorts,
  { accountId, reason }: LoginHelpRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const wasLocked = await ports.isLocked();
  const command = {
    type: 'UnlockAccountLogin',
    locked: wasLocked,
    reason,
    now: context.now,
  } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  if (result.events.length > 0) await ports.liftLocks();
  return result;
};

export type EndMemberSessionsPorts = CommandPorts &
  EndAccessPorts & {
    readonly sessions: Pick<Sessions, 'destroyAll' | 'list'>;
    readonly signInSteps: Pick<SignInSteps, 'endAll' | 'countUnfinished'>;
    readonly broadcast: Broadcast;
  };

/** Ends every session, unfinished login and browser notification, and notifies open pages. */
export const endMemberSessions = async (
  ports: EndMemberSessionsPorts,
  { accountId, reason }: LoginHelpRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const [sessions, unfinished, devices] = await Promise.all([
    ports.sessions.list(accountId),
    ports.signInSteps.countUnfinished(accountId),
    listPushDevices(ports, accountId),
  ]);
  const openCount = sessions.length + unfinished + devices.length;
  const command = {
    type: 'EndAccountSessions',
    open: openCount,
    reason,
    now: context.now,
  } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  if (result.events.length === 0) return result;
  await endAccess(ports, { accountId });
  await publishAccessChange(ports, accountId);
  return result;
};

/** Mails a new confirmation link. Does nothing if the address is confirmed. */
export const sendConfirmationLink = (
  ports: CommandPorts,
  help: LoginHelpRequest,
  context: CommandContext,
): Promise<CommandResult> => sendLink(ports, { ...help, type: 'SendConfirmationLink' }, context);

/** Mails a new password reset link to the address of the account. */
export const sendPasswordResetLink = (
  ports: CommandPorts,
  help: LoginHelpRequest,
  context: CommandContext,
): Promise<CommandResult> => sendLink(ports, { ...help, type: 'SendPasswordResetLink' }, context);

const sendLink = (
  ports: CommandPorts,
  {
    accountId,
    reason,
    type,
  }: LoginHelpRequest & { readonly type: 'SendConfirmationLink' | 'SendPasswordResetLink' },
  context: CommandContext,
): Promise<CommandResult> => {
  const requestId = deriveOrGenerateId(context.idempotencyKey, type, accountId);
  const command: AccountCommand = { type, requestId, reason, now: context.now };
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

/** Unlinks a login provider, which may have opened sessions, so all end. Does nothing if it is no longer linked. */
export const unlinkMemberIdentity = async (
  ports: ResolveClaimPorts & EndAccessPorts & { readonly broadcast: Broadcast },
  { accountId, identityId, reason }: LoginHelpRequest & { readonly identityId: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const identity = findIdentity(await requireRegisteredAccount(ports, accountId), identityId);
  const identityHash = identity?.identityHash ?? '';
  const command = {
    type: 'UnlinkMemberIdentity',
    identityHash,
    reason,
    now: context.now,
  } as const;
  const result = await handleCredentialChange(ports, { accountId, command }, context);
  if (result.events.length > 0) await publishAccessChange(ports, accountId);
  if (identity) await resolveClaim(ports, { kind: 'identity', hash: identityHash }, context);
  return result;
};
