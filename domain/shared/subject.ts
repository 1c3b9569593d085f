/** Category of account streams. Each account has its own encryption key. */
export const subjectCategory = 'account';

/** Category of support requests. A request from a person without an account has its own encryption key. */
export const requestCategory = 'support';

/** Category of login streams, whose IP addresses also need the key of their month. */
export const signInCategory = 'signin';

export const subjectStream = (subject: string): string => `${subjectCategory}-${subject}`;

/** The streams that can belong to the subject itself. The first event in one of them creates its key. */
export const listSubjectStreams = (subject: string): readonly string[] => [
  subjectStream(subject),
  `${requestCategory}-${subject}`,
];

/**
 * Event types that request an erasure, record that the key of an account was destroyed, and record the same for a
 * support request.
 */
export const erasureEvents = {
  erasureRequested: 'AccountErased',
  erasureCompleted: 'AccountErasureCompleted',
  requestErased: 'SupportRequestErased',
} as const;
