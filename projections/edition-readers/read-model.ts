import type { NewsletterFrequency } from '#domain/shared/news/newsletter.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import type { PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * What decides whether an account receives editions. Id: the account id. Contains no personal data except the
 * notification choices.
 */
export type EditionReader = Document & {
  readonly verified: boolean;
  readonly suppressed: boolean;
  readonly suspended: boolean;
  readonly choices: NotificationChoices;
  readonly frequency: NewsletterFrequency;
  readonly held: PlanHoldings;
  /** The frequency in effect. */
  readonly newsletter: NewsletterFrequency | 'never';
  /** Whether the weekly report is wanted. It also requires a paid plan. */
  readonly report: boolean;
};

export const editionReadersCollection: CollectionDefinition = {
  name: 'edition-readers',
  version: 2,
  indexes: [
    ['newsletter', 'id'],
    ['report', 'id'],
  ],
};
