import type { Mail, OutgoingMail } from '#platform/mail/mail.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

type Attempted = Document & { readonly state: 'sending' | 'sent' };

/** Mail ids only, nothing personal. */
const attemptedMails: CollectionDefinition = { name: 'attempted-mails', version: 1, indexes: [] };

export type MailPorts = { readonly mail: Mail; readonly readModels: ReadModels };

/**
 * Sends a mail at most once per id, even when the job is repeated. The attempt is stored before sending: a process
 * that dies in between may have sent it, and a missing mail does less harm than a duplicate.
 */
export const mailOnce = async (
  { mail, readModels }: MailPorts,
  outgoing: OutgoingMail,
): Promise<'sent' | 'skipped'> => {
  const note = async (state: Attempted['state'] | undefined): Promise<void> => {
    const { id } = outgoing;
    const document: Attempted | null = state === undefined ? null : { id, state };
    const changes = [{ id, document }];
    await readModels.write({ changes: [{ collection: attemptedMails, changes }] });
  };
  const known = (await readModels.load(attemptedMails, [outgoing.id])).get(outgoing.id);
  if (known?.document) return 'skipped';
  await note('sending');
  try {
    await mail.send(outgoing);
  } catch (error) {
    // Not accepted: the next attempt of the job may send it.
    await note(undefined);
    throw error;
  }
  await note('sent');
  return 'sent';
};
