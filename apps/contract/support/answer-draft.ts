/** The name under which the console stores the draft of an answer to a support request. */
export const getAnswerDraftName = (requestId: string): string =>
  `console.support-requests.${requestId}.answer`;
