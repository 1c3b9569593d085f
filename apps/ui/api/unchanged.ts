const unchangedAnswers = new WeakSet<object>();

/** Remembers that the command behind a response changed nothing; the body alone does not show it. */
export const markUnchanged = (answer: unknown): void => {
  if (typeof answer === 'object' && answer !== null) unchangedAnswers.add(answer);
};

/** Whether the server reported that the command behind this response changed nothing. */
export const wasUnchanged = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && unchangedAnswers.has(answer);
