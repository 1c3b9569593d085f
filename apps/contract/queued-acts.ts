import type { EndpointName } from './call-types.ts';
import type { WaitingWork } from './waiting-texts.ts';

/**
 * An act whose rest a background job does. While the queue is paused, it is accepted and the answer says that it waits.
 */
export type QueuedAct = {
  /** What waits: a mail, other work, or nothing, because the act is about the queue itself. */
  readonly waiting: WaitingWork | null;
  /**
   * What happens while the queue cannot take jobs. `refused`: 503, and nothing is recorded. `later`: the act is recorded
   * in the log, whose reaction queues the job as soon as the queue takes it.
   */
  readonly withoutQueue: 'refused' | 'later';
};

const mailLater: QueuedAct = { waiting: 'mail', withoutQueue: 'later' };
const workLater: QueuedAct = { waiting: 'work', withoutQueue: 'later' };
const workRefused: QueuedAct = { waiting: 'work', withoutQueue: 'refused' };
const queueItself: QueuedAct = { waiting: null, withoutQueue: 'refused' };

/**
 * Every act that needs the queue. `queued-acts.test.ts` performs each of them. Pages that ask for data of a source are
 * not acts: they show what is stored.
 */
export const queuedActs: Readonly<Partial<Record<EndpointName, QueuedAct>>> = {
  register: mailLater,
  resendVerification: mailLater,
  // Nothing is recorded before the job runs, so that the answer is the same for every address.
  requestPasswordReset: { waiting: 'mail', withoutQueue: 'refused' },
  requestEmailChange: mailLater,
  requestDeletion: mailLater,
  addClient: mailLater,
  sendConfirmationLink: mailLater,
  sendResetLink: mailLater,
  sendUpgradeLink: mailLater,
  confirmRecovery: mailLater,
  openSupportRequest: mailLater,
  answerSupportRequest: mailLater,
  resendMail: mailLater,
  deliverEdition: mailLater,
  decideDelivery: mailLater,
  confirmErasure: workLater,
  startBulkChange: workLater,
  stopBulkChange: workLater,
  askComparison: workLater,
  replayProviderEvent: workRefused,
  retryJob: workRefused,
  retryFailedJobs: workRefused,
  dropJob: queueItself,
  pauseQueue: queueItself,
  resumeQueue: queueItself,
  // The provider delivers it again.
  stripeWebhook: { waiting: null, withoutQueue: 'refused' },
};
