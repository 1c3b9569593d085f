export type Tally = {
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  wrongDocuments: number;
  mails: number;
  /**
   * Required mails that were sent again, because it was unknown after a kill whether they had been
   * sent.
   */
  resentMails: number;
  requests: number;
  /** Responses with 503, which are allowed while a scenario causes a fault. */
  status503: number;
  otherServerErrors: number;
  /** Requests without a response, because the process or the connection was gone. */
  unanswered: number;
  peakMemoryMb: number;
  longestLoopDelayMs: number;
  readonly findings: string[];
};

export const emptyTally = (): Tally => ({
  rounds: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  wrongDocuments: 0,
  mails: 0,
  resentMails: 0,
  requests: 0,
  status503: 0,
  otherServerErrors: 0,
  unanswered: 0,
  peakMemoryMb: 0,
  longestLoopDelayMs: 0,
  findings: [],
});

const findingsKept = 12;

/** Only the first findings are kept, which is enough to look for the cause. */
export const noteFinding = ({ findings }: Tally, text: string): void => {
  if (findings.length < findingsKept && !findings.includes(text)) findings.push(text);
};

export const countStatus = (tally: Tally, status: number, call: string): void => {
  tally.requests += 1;
  if (status === 503) tally.status503 += 1;
  else if (status >= 500) {
    tally.otherServerErrors += 1;
    noteFinding(tally, `${String(status)} ${call}`);
  }
};

export const addTally = (sum: Tally, one: Tally): void => {
  sum.rounds += one.rounds;
  sum.acknowledged += one.acknowledged;
  sum.lost += one.lost;
  sum.doubled += one.doubled;
  sum.wrongDocuments += one.wrongDocuments;
  sum.mails += one.mails;
  sum.resentMails += one.resentMails;
  sum.requests += one.requests;
  sum.status503 += one.status503;
  sum.otherServerErrors += one.otherServerErrors;
  sum.unanswered += one.unanswered;
  sum.peakMemoryMb = Math.max(sum.peakMemoryMb, one.peakMemoryMb);
  sum.longestLoopDelayMs = Math.max(sum.longestLoopDelayMs, one.longestLoopDelayMs);
  for (const finding of one.findings) noteFinding(sum, finding);
};

export const hasFailed = (tally: Tally): boolean =>
  tally.lost + tally.doubled + tally.wrongDocuments + tally.otherServerErrors > 0 ||
  tally.findings.length > 0;
