import {
  supportDecider,
  type SupportCommand,
  type SupportRequest,
} from '#domain/support/support.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listJoinedRequests } from '#projections/support-requests/queries.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { requireSupportRequest } from './load-support-request.ts';

type Ports = CommandPorts & { readonly readModels: ReadModels };

type RequestsToJoin = {
  /** The request whose thread the others become part of. */
  readonly requestId: string;
  readonly requestIds: readonly string[];
};

type LoadedRequest = { readonly requestId: string; readonly request: SupportRequest };

/**
 * Makes requests of one person part of the thread of another one, with the requests that had been joined to them. The
 * thread waits for an answer if one of them did: this is recorded first, so that no question is lost on the way.
 * `separate-hidden-request` completes the check at the end if the process was killed before it.
 */
export const joinSupportRequests = async (
  ports: Ports,
  { requestId: threadId, requestIds }: RequestsToJoin,
  context: CommandContext,
): Promise<void> => {
  const thread = await requireSupportRequest(ports, threadId);
  if (thread.joined !== null) throw joinedError();
  if (thread.status === 'erased') throw erasedError();
  const requests = await loadRequests(
    ports,
    requestIds.filter((id) => id !== threadId),
  );
  for (const { request } of requests) requireSamePerson(thread, request);
  const { now } = context;
  const handle = ({ requestId, request: { accountId } }: LoadedRequest, command: SupportCommand) =>
    sendCommand(
      ports,
      supportDecider,
      { id: requestId, subject: accountId, command },
      withoutRequestKeys(context),
    );
  if (requests.some(({ request: { status } }) => status === 'waiting'))
    await handle(
      { requestId: threadId, request: thread },
      { type: 'ReopenSupportRequest', reason: 'A waiting request was joined to this one.', now },
    );
  for (const each of requests) {
    await handle(each, { type: 'JoinSupportRequest', threadId, now });
    await separateHiddenRequest(ports, each, withoutRequestKeys(context));
    const { joined } = await requireSupportRequest(ports, each.requestId);
    if (joined === null) throw joinedError();
  }
};

/**
 * Two colleagues can join A to B and B to A, or B to C, at the same moment. A request that became part of a joined or
 * erased thread is in no queue, so it is separated again.
 */
export const separateHiddenRequest = async (
  ports: CommandPorts,
  { requestId }: { readonly requestId: string },
  context: CommandContext,
): Promise<void> => {
  const { status, joined } = await requireSupportRequest(ports, requestId);
  if (status === 'erased' || joined === null) return;
  const { threadId } = joined;
  const thread = await requireSupportRequest(ports, threadId);
  if (thread.status !== 'erased' && thread.joined === null) return;
  const isPair = thread.status !== 'erased' && thread.joined?.threadId === requestId;
  // Of two that were joined to each other, each check chooses the same one.
  const separatedId = isPair && threadId > requestId ? threadId : requestId;
  await separateSupportRequest(ports, { requestId: separatedId }, context);
};

const loadRequests = async (
  ports: Ports,
  requestIds: readonly string[],
): Promise<readonly LoadedRequest[]> => {
  const joined = await listJoinedRequests(ports, requestIds);
  // First, so that none of them is left behind if the process is killed in between.
  const ids = new Set([...joined.map(({ id }) => id), ...requestIds]);
  return Promise.all(
    [...ids].map(async (requestId) => ({
      requestId,
      request: await requireSupportRequest(ports, requestId),
    })),
  );
};

/** Makes a joined request independent again, with the status that it had. */
export const separateSupportRequest = async (
  ports: CommandPorts,
  { requestId }: { readonly requestId: string },
  context: CommandContext,
): Promise<void> => {
  const { accountId } = await requireSupportRequest(ports, requestId);
  const command = { type: 'SeparateSupportRequest' } as const;
  await sendCommand(ports, supportDecider, { id: requestId, subject: accountId, command }, context);
};

/**
 * A member's thread can contain requests that were sent logged out with an address of the account. A thread of a
 * sender without an account contains no request of an account, because its answers go to the address alone.
 */
const isSamePerson = (thread: SupportRequest, other: SupportRequest): boolean => {
  if (other.accountId !== null) return other.accountId === thread.accountId;
  return thread.accountId === null
    ? other.address.toLowerCase() === thread.address.toLowerCase()
    : other.accountOfAddress === thread.accountId;
};

const requireSamePerson = (thread: SupportRequest, other: SupportRequest): void => {
  if (isSamePerson(thread, other)) return;
  throw new Rejection('invalid', 'support/other-person', {
    message: 'Only requests of the same person can be joined.',
    field: 'requestIds',
  });
};

const joinedError = (): Rejection =>
  new Rejection('conflict', 'support/joined', {
    message: 'This request is part of another thread. Join the others there.',
  });

const erasedError = (): Rejection =>
  new Rejection('conflict', 'support/erased', {
    message: 'This request was erased. Nothing can be joined to it.',
  });
