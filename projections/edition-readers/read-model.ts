import type { NewsletterFrequency } from '#domain/shared/news/newsletter.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import type { PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** Who may be mailed editions, as far as events say; id: the account's. Nothing personal but the choices. */
export type EditionReader = Document & {
  readonly verified: boolean;
  readonly suppressed: boolean;
  readonly suspended: boolean;
  readonly choices: NotificationChoices;
  readonly frequency: NewsletterFrequency;
  readonly held: PlanHoldings;
  /** How often the newsletter is sent. */
  readonly newsletter: NewsletterFrequency | 'never';
  /** Whether the weekly report is sent while a plan is in force. */
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
