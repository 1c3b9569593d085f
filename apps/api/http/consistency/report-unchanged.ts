import { trackOutcome } from '#application/command-outcome.ts';
import { unchangedHeader } from '#contract/headers.ts';
import type { Operation } from '#contract/operations/operation.ts';
import type { AnyReply } from '../reply.ts';
import { isOpen } from '../run-once.ts';

// These do something that is not an event, so a decision without events does not mean that nothing was done.
const withOtherEffects: ReadonlySet<string> = new Set([
  'confirmPayment',
  'createSubscription',
  'demoClock',
  'demoReset',
  'endOtherSessions',
  'endSession',
  'exportAccount',
  'forgetDocument',
  'keepDocument',
  'lookUpCoin',
  'paymentMethod',
  'prove',
  'replayProviderEvent',
  'reportRefusal',
  'setDemoProvider',
  'setUpTotp',
  'wantHistory',
]);

const noChanges = 'No changes';

/**
 * Marks the answer of a command that decided to change nothing, whatever its handler reports (ADR 0083). Commands that
 * need no session are left out: a stranger would learn from the mark which addresses have an account.
 */
export const reportUnchanged = async (
  operation: Operation,
  handle: () => Promise<AnyReply>,
): Promise<AnyReply> => {
  if (operation.action !== 'change' || isOpen(operation)) return handle();
  if (withOtherEffects.has(operation.name)) return handle();
  const { result: reply, isUnchanged } = await trackOutcome(handle);
  if (!isUnchanged) return reply;
  const headers = { ...reply.headers, [unchangedHeader]: 'true' };
  return { ...reply, headers, body: withoutSuccessMessage(reply.body) };
};

// Staff commands answer with the specification's success message and the member.
const withoutSuccessMessage = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'message' in body && 'member' in body
    ? { ...body, message: noChanges }
    : body;
