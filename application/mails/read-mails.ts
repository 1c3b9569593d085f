import type { MailDecided, MailDecision } from '#domain/mail/events.ts';
import { mailStream } from '#domain/mail/mail.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  findMail,
  findAccountMails,
  listMails,
  type MailPage,
  type MailDocument,
} from '#projections/mails/read-model.ts';
import { readMailFromLog, type LogPorts } from '../read-models/documents-in-log.ts';
import { loadMail } from './load-mail.ts';

export type ReadMailsPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

/** A mail with its content. The content is "erased" if its recipient was erased. */
export type MailRecord = MailDocument & {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type MailStep = {
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly detail: string | null;
  /** The decision by staff; null for other steps. */
  readonly decision: MailDecision | null;
};

export const readMails = async (
  ports: ReadMailsPorts,
  page: MailPage,
): Promise<{ mails: MailRecord[]; total: number }> => {
  const { mails, total } = await listMails(ports, page);
  return { mails: await addContents(ports, mails), total };
};

export const readAccountMails = async (
  ports: ReadMailsPorts,
  accountId: string,
): Promise<MailRecord[]> => addContents(ports, await findAccountMails(ports, accountId));

type MailWithSteps = { readonly mail: MailRecord; readonly steps: readonly MailStep[] };

export const readMail = async (
  ports: ReadMailsPorts,
  mailId: string,
): Promise<MailWithSteps | undefined> => addSteps(ports, await findMail(ports, mailId));

/** The mail as its read model will show it, for callers whose read model is behind. */
export const readMailWithStepsFromLog = async (
  ports: Pick<ReadMailsPorts, 'eventStore'> & LogPorts,
  mailId: string,
): Promise<MailWithSteps | undefined> => addSteps(ports, await readMailFromLog(ports, mailId));

const addSteps = async (
  ports: Pick<ReadMailsPorts, 'eventStore'>,
  found: MailDocument | undefined,
): Promise<MailWithSteps | undefined> => {
  const [mail] = found ? await addContents(ports, [found]) : [];
  return mail && { mail, steps: await readSteps(ports, mail.id) };
};

// Contents are stored only in the event log, so that destroying the key erases them.
const addContents = (
  ports: Pick<ReadMailsPorts, 'eventStore'>,
  mails: readonly MailDocument[],
): Promise<MailRecord[]> =>
  Promise.all(
    mails.map(async (mail) => {
      const { to, subject, text } = (await loadMail(ports, mail.id)) ?? erasedContent;
      return { ...mail, to, subject, text };
    }),
  );

const erasedContent = { to: 'erased', subject: 'erased', text: 'erased' };

const readSteps = async (
  { eventStore }: Pick<ReadMailsPorts, 'eventStore'>,
  mailId: string,
): Promise<MailStep[]> => {
  const steps: MailStep[] = [];
  for await (const { type, data, metadata } of eventStore.read(mailStream(mailId))) {
    const detail = 'reason' in data && typeof data.reason === 'string' ? data.reason : null;
    const decision = type === 'MailDecided' ? (data as MailDecided['data']).decision : null;
    steps.push({ type, at: metadata.at, actor: metadata.actor, detail, decision });
  }
  return steps;
};
