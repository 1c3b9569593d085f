/**
 * Why optional mails are suppressed: the mail server refused the address, a mail bounced permanently, several in a row were
 * delayed and then bounced, or the reader marked one as spam.
 */
export const suppressionCauses = ['refused', 'bounce', 'soft-bounces', 'complaint'] as const;
export type SuppressionCause = (typeof suppressionCauses)[number];
