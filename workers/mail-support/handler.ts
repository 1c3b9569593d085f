import { findRegistered } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadSupportRequest } from '#application/support/handle-support.ts';
import { readSupportRequest } from '#application/support/read-support-request.ts';
import { subjectOfSupport } from '#domain/support/decider.ts';
import type { SupportRequest } from '#domain/support/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { mailOf, type MailPorts, type Recipient } from '../engine/mail-text.ts';
import { mailSupportAnswerJob, mailSupportReceivedJob } from './job.ts';
import { answerWords, noticeWords, receivedWords } from './texts.ts';

type Ports = CommandPorts &
  MailPorts & { readonly clock: Clock; readonly config: Pick<Config, 'SUPPORT_EMAIL'> };

export const handleMailSupportReceived =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId: causeId, requestId } = mailSupportReceivedJob.schema.parse(job.payload);
    const sender = await findSender(ports, requestId);
    if (!sender) return;
    const { request, recipient, accountId } = sender;
    const context = jobContext(job, ports.clock);
    const asked = { requestId, ...request, isMember: request.accountId !== null };
    const toSender = mailOf(receivedWords(asked), recipient, ports.publicAddress);
    const kind = 'support-received';
    await requestMail(
      ports,
      { accountId, kind, causeId, to: request.address, ...toSender },
      context,
    );
    const to = ports.config.SUPPORT_EMAIL;
    if (to === undefined) return;
    const toFirm = mailOf(noticeWords(asked), { to, account: null }, ports.publicAddress);
    await requestMail(
      ports,
      { accountId, kind: 'support-notice', causeId, to, ...toFirm },
      context,
    );
  };

export const handleMailSupportAnswer =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId: causeId, requestId } = mailSupportAnswerJob.schema.parse(job.payload);
    const sender = await findSender(ports, requestId);
    const read = await readSupportRequest(ports, requestId);
    const answer = read?.steps.find(({ id }) => id === causeId)?.text;
    if (!sender || answer === undefined || answer === null) return;
    const { request, recipient, accountId } = sender;
    const isMember = request.accountId !== null;
    const content = mailOf(
      answerWords({ requestId, isMember }, answer),
      recipient,
      ports.publicAddress,
    );
    const mail = { accountId, kind: 'support-answer', causeId, to: request.address } as const;
    await requestMail(ports, { ...mail, ...content }, jobContext(job, ports.clock));
  };

type Sender = {
  readonly request: SupportRequest;
  readonly recipient: Recipient;
  /** Whose mail it is: the member’s, or that of the request, whose key encrypts it. */
  readonly accountId: string;
};

// Undefined once the sender was erased.
const findSender = async (ports: Ports, requestId: string): Promise<Sender | undefined> => {
  const request = await loadSupportRequest(ports, requestId);
  if (!request || request.status === 'erased') return undefined;
  const accountId = subjectOfSupport(requestId, request.accountId);
  const to = request.address;
  if (request.accountId === null) return { request, recipient: { to, account: null }, accountId };
  const account = await findRegistered(ports, accountId);
  return account && { request, recipient: { to, account }, accountId };
};
