import { supportDecider, supportStream } from '#domain/support/support.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { findAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { deriveMailId } from '../mails/request-mail.ts';
import { loadSupportRequest } from './load-support-request.ts';
import { readSupportRequest, type SupportStep } from './read-support-request.ts';
import { receiveReply } from './reply-to-support-request.ts';
import {
  findRequestsFromAddress,
  findRequestsOfAccount,
  type FoundRequest,
} from './search-support-requests.ts';

export type ReceiveSupportMailPorts = CommandPorts &
  FindAccountPorts & { readonly readModels: ReadModels; readonly clock: Clock };

export type SupportMail = {
  /** Id that the mail service gave it; a repeated post has the same id. */
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** The text without the quoted mail. */
  readonly replyText: string;
  readonly attachments: readonly string[];
  /** Whether it answers a mail of ours with this id or of this thread. */
  readonly answers: (idOrThread: string) => boolean;
};

/** Rejects when the sender has sent too much. Called once for an email that is recorded. */
type Limits = { readonly reply: () => Promise<unknown>; readonly request: () => Promise<unknown> };

/**
 * Records an email to support once. It is a reply if it comes from the address of a request and answers a mail about
 * it: either alone can be forged or forwarded. Otherwise it opens a request, and belongs to nobody's account, because
 * the address of a sender proves nothing.
 */
export const receiveSupportMail = async (
  ports: ReceiveSupportMailPorts,
  mail: SupportMail,
  limits: Limits,
  context: CommandContext,
): Promise<void> => {
  const mailId = deriveId('support-mail', mail.id);
  if (await loadSupportRequest(ports, mailId)) return;
  const match = await findAccountByEmail(ports, mail.from);
  const requests = await findRequestsOfSender(ports, mail, match?.accountId);
  if (requests.some(({ request }) => request.mailIds.includes(mailId))) return;
  const answered = await findAnsweredRequest(ports, requests, mail);
  const files = mail.attachments.length > 0 && { attachments: mail.attachments };
  if (answered) {
    await limits.reply();
    const reply = { text: mail.replyText, channel: 'email', mailId, ...files } as const;
    await receiveReply(ports, { ...answered, reply }, context);
    return;
  }
  await limits.request();
  const sender = { accountId: null, plan: null, priority: false, address: mail.from } as const;
  const owner = match?.account.emailVerified && { accountOfAddress: match.accountId };
  const message = mail.subject === '' ? mail.text : `${mail.subject}\n\n${mail.text}`;
  const content = { topic: 'other', channel: 'email', message, ...files } as const;
  const request = { ...sender, ...owner, ...content };
  const command = { type: 'OpenSupportRequest', request } as const;
  await sendCommand(ports, supportDecider, { id: mailId, command }, context);
};

// Members are answered at the current address of the account.
const findRequestsOfSender = async (
  ports: ReceiveSupportMailPorts,
  { from, answers }: SupportMail,
  accountId: string | undefined,
): Promise<readonly FoundRequest[]> => {
  const isAnswered = (requestId: string): boolean => answers(supportStream(requestId));
  const own =
    accountId === undefined ? [] : await findRequestsOfAccount(ports, accountId, isAnswered);
  return [...own, ...(await findRequestsFromAddress(ports, from, isAnswered))];
};

const findAnsweredRequest = async (
  ports: ReceiveSupportMailPorts,
  requests: readonly FoundRequest[],
  { answers }: SupportMail,
): Promise<FoundRequest | undefined> => {
  const open = requests.filter(({ request }) => request.status !== 'erased');
  const ofThread = open.find(({ requestId }) => answers(supportStream(requestId)));
  if (ofThread) return ofThread;
  for (const found of open) {
    const { steps = [] } = (await readSupportRequest(ports, found.requestId)) ?? {};
    if (steps.flatMap(listMailIds).some(answers)) return found;
  }
  return undefined;
};

/** Ids of the mails to the sender that a step led to. */
const listMailIds = ({ id: causeId, kind }: SupportStep): readonly string[] => {
  if (kind === 'message') return [deriveMailId({ causeId, kind: 'support-received' })];
  return kind === 'answer' ? [deriveMailId({ causeId, kind: 'support-answer' })] : [];
};
