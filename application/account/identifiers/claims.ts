import {
  type ClaimCommand,
  claimDecider,
  claimMinutes,
  type ClaimState,
  claimStream,
} from '#domain/claim/claim.ts';
import type { ClaimEvent, ClaimKind } from '#domain/claim/events.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../../handle-command.ts';

export type Identifier = {
  readonly kind: ClaimKind;
  /** Keyed hash of the address or name. */
  readonly hash: string;
  readonly accountId: string;
  /** The claim's revision that the decision is based on. The command is refused as stale if the claim has changed. */
  readonly claimRevision?: number;
};

export type HandledClaim = HandledCommand<ClaimEvent, ClaimState>;

export const reserveClaim = (
  ports: CommandPorts,
  { kind, hash, accountId }: Identifier,
  context: CommandContext,
): Promise<HandledClaim> => {
  const expiresAt = new Date(context.now.getTime() + claimMinutes * minuteMs);
  const command = {
    type: 'ClaimIdentifier',
    kind,
    accountId,
    expiresAt,
    now: context.now,
  } as const;
  return handleClaim(ports, { hash, command }, context);
};

export const confirmClaim = (
  ports: CommandPorts,
  { kind, hash, accountId, ...seen }: Identifier,
  context: CommandContext,
): Promise<HandledClaim> => {
  const command = { type: 'ConfirmIdentifierClaim', kind, accountId, now: context.now } as const;
  return handleClaim(ports, { hash, command, ...seen }, context);
};

export const releaseIdentifier = (
  ports: CommandPorts,
  { kind, hash, accountId, ...seen }: Identifier,
  context: CommandContext,
): Promise<HandledClaim> => {
  const command = { type: 'ReleaseIdentifier', kind, accountId, now: context.now } as const;
  return handleClaim(ports, { hash, command, ...seen }, context);
};

export const isClaimTakenError = (error: unknown): boolean =>
  error instanceof Rejection && error.code === 'claim/taken';

type ClaimRequest = Pick<Identifier, 'hash' | 'claimRevision'> & {
  readonly command: ClaimCommand;
};

const handleClaim = (
  ports: CommandPorts,
  { hash, command, claimRevision }: ClaimRequest,
  context: CommandContext,
): Promise<HandledClaim> =>
  handleCommand(ports, {
    decider: claimDecider(command.kind),
    stream: claimStream(command.kind, hash),
    command,
    context: {
      ...withoutRequestKeys(context),
      ...(claimRevision === undefined ? {} : { expectedRevision: claimRevision }),
    },
  });
