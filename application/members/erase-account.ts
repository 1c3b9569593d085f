import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { ErasureReason } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { erasedValue } from '#domain/shared/event.ts';
import type { Outbox } from '#platform/mail/mail.port.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { releaseIdentifier } from '../account/identifiers/claims.ts';
import {
  completeErasure,
  type CompleteErasurePorts,
} from '../account/deletion/complete-erasure.ts';
import type { FindAccountPorts } from '../account/find-account.ts';
import { listPastIdentifiers } from '../account/identifiers/identifiers-held.ts';
import { withoutRequestKeys, type CommandContext, type CommandResult } from '../command-context.ts';
import { sendCommand } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';

export type EraseAccountPorts = CompleteErasurePorts &
  FindAccountPorts & {
    readonly sessions: Pick<Sessions, 'destroyAll'>;
    readonly keptDocuments: Pick<KeptDocuments, 'removeAll'>;
    /** The local mail archive on disk; undefined if a mail server is configured. */
    readonly outbox?: Pick<Outbox, 'forget'> | undefined;
  };

type Target = { readonly accountId: string };

export type Erasure = Target & {
  /** Absent when an interrupted erasure is resumed. */
  readonly reason?: ErasureReason;
  /** The request that the member confirmed; absent for an erasure by staff. */
  readonly requestId?: string;
  /** The erasure by staff that is due; nothing happens if it is not. */
  readonly erasureId?: string;
};

/**
 * Erases an account: revokes grants, ends sessions, deletes documents, identifiers and mails, destroys the data key
 * and records completion. Every step is idempotent, so an interrupted call is completed by the next one. The key is
 * destroyed last, because earlier steps need it.
 */
export const eraseAccount = async (
  ports: EraseAccountPorts,
  erasure: Erasure,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = erasure;
  const command = toCommand(erasure, context.now);
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  if (account.status !== 'erased' || account.isComplete) return result;
  await endGrants(ports, { accountId }, context);
  await ports.sessions.destroyAll(accountId);
  await ports.keptDocuments.removeAll(accountId);
  await releaseIdentifiers(ports, { accountId }, context);
  await forgetMails(ports, { accountId, account });
  return completeErasure(ports, { accountId }, context);
};

const toCommand = ({ reason = 'not-said', ...erasure }: Erasure, now: Date): AccountCommand => {
  const { erasureId, requestId } = erasure;
  if (erasureId !== undefined) return { type: 'ExecuteAccountErasure', erasureId, now };
  const confirmation = requestId === undefined ? {} : { requestId };
  return { type: 'EraseAccount', reason, ...confirmation, now };
};

// An erased account must not be counted as a plan holder or receive notices. The reason needs no
// key, which a restored backup may lack.
const endGrants = (
  ports: EraseAccountPorts,
  { accountId }: Target,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'RevokeGrants', reason: erasedValue } as const;
  return sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
};

const releaseIdentifiers = async (
  ports: EraseAccountPorts,
  { accountId }: Target,
  context: CommandContext,
): Promise<void> => {
  for (const identifier of await listPastIdentifiers(ports, accountId)) {
    await releaseIdentifier(ports, identifier, context);
  }
};

const forgetMails = async (
  { outbox }: EraseAccountPorts,
  { accountId, account }: Target & { readonly account: AccountState },
): Promise<void> => {
  const address = account.status === 'unregistered' ? {} : { email: account.email };
  await outbox?.forget({ accountId, ...address });
};
