import { trackOutcome } from '#application/command-outcome.ts';
import { unchangedHeader } from '#contract/headers.ts';
import type { Operation } from '#contract/operation.ts';
import type { AnyReply } from '../reply.ts';
import { isOpenOperation } from '../run-once.ts';

const noChangesMessage = 'No changes';

/**
 * Marks the response of a command that changed nothing, whatever its handler reports (ADR 0083). Open commands are
 * excluded, because the mark would reveal which addresses have an account.
 */
export const reportUnchanged = async (
  operation: Operation,
  handle: () => Promise<AnyReply>,
): Promise<AnyReply> => {
  if (operation.action !== 'change' || isOpenOperation(operation)) return handle();
  if (operation.sideEffects) return handle();
  const { result: reply, isUnchanged } = await trackOutcome(handle);
  if (!isUnchanged) return reply;
  const headers = { ...reply.headers, [unchangedHeader]: 'true' };
  return { ...reply, headers, body: withoutSuccessMessage(reply.body) };
};

// Staff commands return the specification's success message and the member, so the message must be replaced.
const withoutSuccessMessage = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'message' in body && 'member' in body
    ? { ...body, message: noChangesMessage }
    : body;
