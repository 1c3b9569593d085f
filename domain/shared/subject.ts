/** Category of the streams of members; each member has a key. */
export const subjectCategory = 'account';

/** Category of streams that are their own subject where their person has no account. */
export const requestCategory = 'support';

export const subjectStream = (subject: string): string => `${subjectCategory}-${subject}`;

/** The streams of which one begins with the subject: its first event makes the key. */
export const ownStreamsOf = (subject: string): readonly string[] => [
  subjectStream(subject),
  `${requestCategory}-${subject}`,
];

/** Event types in a subject's stream: its erasure was asked for; its key is destroyed; that of a request is. */
export const erasureEvents = {
  asked: 'AccountErased',
  done: 'AccountErasureCompleted',
  request: 'SupportRequestErased',
} as const;
