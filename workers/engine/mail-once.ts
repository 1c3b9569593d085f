import type { Mail, OutgoingMail } from '#platform/mail/mail.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

type Attempted = Document & { readonly state: 'sending' | 'sent' };

/** Ids of mails only, nothing personal. */
const attemptedMails: CollectionDefinition = { name: 'attempted-mails', version: 1, indexes: [] };

export type MailPorts = { readonly mail: Mail; readonly readModels: ReadModels };

/**
 * Sends a mail at most once for its id, whoever repeats the job. Noted before it is handed over: a process that dies in
 * between has perhaps sent it, and a mail that is missing does less harm than one that comes twice.
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
    // Not accepted: the next try of the job may.
    await note(undefined);
    throw error;
  }
  await note('sent');
  return 'sent';
};
