/** Category of the streams of those whose personal data the log holds. */
export const subjectCategory = 'account';

export const subjectStream = (subject: string): string => `${subjectCategory}-${subject}`;

/** Event types in a subject's stream: its erasure was asked for; its key is destroyed. */
export const erasureEvents = {
  asked: 'AccountErased',
  done: 'AccountErasureCompleted',
} as const;
