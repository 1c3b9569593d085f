import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type HandledCommand } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { isClaimTakenError } from '../identifiers/claims.ts';
import { normalizeEmail } from '../identifiers/comparable-email.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import { emailHash } from '../find-account.ts';
import { requireAvailableEmail } from '../identifiers/require-free-email.ts';
import { listPastIdentifiers } from '../identifiers/identifiers-held.ts';
import { readLink, type ReadLinkPorts } from './read-link.ts';
import { emailInUseError } from '../registration/register-account.ts';
import { requireAdminLogin } from '../registration/require-login-of-admin.ts';
import type { VerifyEmailRequest } from '../registration/verify-email.ts';
import type { CompleteSignInPorts } from '../sign-in/complete-sign-in.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from './require-password.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

export type EmailChangeRequest = PasswordConfirmation & { readonly email: string };

type RequestEmailChangePorts = RequirePasswordPorts &
  ResolveClaimPorts & {
    /** Counts the mails to an address, so that no mailbox is flooded. */
    readonly mayMailTo: (email: string) => Promise<boolean>;
  };

/**
 * Mails a confirmation link to the new address. The account's address changes only when that link is followed. Does
 * nothing beyond the limit of the new address.
 */
export const requestEmailChange = async (
  ports: RequestEmailChangePorts,
  { email, ...own }: EmailChangeRequest,
  context: CommandContext,
): Promise<void> => {
  const { accountId } = own;
  const { passwordHash: verifiedHash } = await requirePassword(ports, own, context);
  const newEmail = normalizeEmail(email);
  await requireAvailableEmail(ports, newEmail, accountId);
  if (!(await ports.mayMailTo(newEmail))) return;
  const requestId = deriveOrGenerateId(context.idempotencyKey, 'email-change', accountId);
  const change = { requestId, newEmail, verifiedHash, now: context.now };
  const command = { type: 'RequestEmailChange', ...change } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

export type LinkPorts = ResolveClaimPorts & ReadLinkPorts;
type EmailChangePorts = LinkPorts & EndAccessPorts;
type Token = { readonly token: string };
type Account = { readonly accountId: string };

/**
 * Claims the new address, sets it on the account and ends every session. The former address stays claimed while the
 * change can still be undone.
 */
export const confirmEmailChange = async (
  ports: EmailChangePorts & Pick<CompleteSignInPorts, 'config'>,
  { token, callerId }: VerifyEmailRequest,
  context: CommandContext,
): Promise<CommandResult & Account> => {
  const { accountId, requestId } = readLink(ports, 'confirm-email', token);
  const accountContext = { ...context, actor: accountId };
  const stream = accountStream(accountId);
  const state = await loadState(ports, { decider: accountDecider, stream });
  const pendingChange = state.status === 'registered' ? state.requests.emailChange : null;
  const isOpen = pendingChange?.requestId === requestId;
  if (isOpen) requireAdminLogin(ports, { accountId, email: pendingChange.newEmail, callerId });
  const claim = isOpen
    ? await claimEmail(ports, { accountId, email: pendingChange.newEmail }, accountContext)
    : null;
  const command = { type: 'ConfirmEmailChange', requestId, now: context.now } as const;
  let result: HandledCommand<AccountEvent, AccountState>;
  try {
    result = await handleCredentialChange(ports, { accountId, command }, accountContext);
  } catch (error) {
    if (error instanceof Rejection && claim) await resolveEmail(ports, claim, accountContext);
    throw error;
  }
  if (claim) await resolveEmail(ports, claim, accountContext);
  return { ...result, accountId };
};

type ClaimedEmail = { readonly hash: string; readonly ownClaim?: number | undefined };

const claimEmail = async (
  ports: ResolveClaimPorts,
  { accountId, email }: Account & { readonly email: string },
  context: CommandContext,
): Promise<ClaimedEmail> => {
  const hash = emailHash(ports, email);
  try {
    const identifier = { kind: 'email', hash, accountId } as const;
    const { before, revision } = await claimIdentifier(ports, identifier, context);
    const isNew = before.status === 'free' || before.accountId !== accountId;
    return { hash, ownClaim: isNew ? revision : undefined };
  } catch (error) {
    throw isClaimTakenError(error) ? emailInUseError() : error;
  }
};

const resolveEmail = (
  ports: ResolveClaimPorts,
  claim: ClaimedEmail,
  context: CommandContext,
): ReturnType<typeof resolveClaim> => resolveClaim(ports, { kind: 'email', ...claim }, context);

/** Restores the former address, ends every session, and mails a link to set a new password. */
export const undoEmailChange = async (
  ports: EmailChangePorts,
  { token }: Token,
  context: CommandContext,
): Promise<CommandResult & Account> => {
  const { accountId, requestId } = readLink(ports, 'undo-email', token);
  const passwordResetId = deriveOrGenerateId(context.idempotencyKey, 'password-reset', accountId);
  const requestFields = { requestId, passwordResetId, now: context.now };
  const command = { type: 'UndoEmailChange', ...requestFields } as const;
  const accountContext = { ...context, actor: accountId };
  const result = await handleCredentialChange(ports, { accountId, command }, accountContext);
  await releaseFormerIdentifiers(ports, { accountId }, accountContext);
  return { ...result, accountId };
};

/** Releases every address and identity that the account no longer has. Idempotent. */
export const releaseFormerIdentifiers = async (
  ports: ResolveClaimPorts,
  { accountId }: Account,
  context: CommandContext,
): Promise<void> => {
  for (const { kind, hash } of await listPastIdentifiers(ports, accountId)) {
    if (kind === 'email' || kind === 'identity') await resolveClaim(ports, { kind, hash }, context);
  }
};
