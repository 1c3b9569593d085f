/** What a job does after an act: a mail, or other work. */
export type WaitingWork = 'mail' | 'work';

/** The sentence of an answer, and of the page, after an act that waits because the queue is paused. */
export const waitingTexts: Readonly<Record<WaitingWork, string>> = {
  mail: 'Mails are paused. Yours is sent when they go on.',
  work: 'Background work is paused. This is done when it goes on.',
};
