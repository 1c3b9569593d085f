import { isOperator } from '#domain/shared/actors.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext } from './command-context.ts';
import { deriveId } from './derive-id.ts';

/**
 * The subject of a reason, which is personal data of the person who entered it. A reason from the command line has a
 * key of its own, because operators have no account.
 */
export const obtainReasonSubject = async (
  { keys }: { readonly keys: Pick<KeyStore, 'obtain'> },
  { actor }: Pick<CommandContext, 'actor'>,
): Promise<string> => {
  if (actor !== 'system' && !isOperator(actor)) return actor;
  const subject = deriveId('command-line-reasons');
  await keys.obtain(subject);
  return subject;
};
