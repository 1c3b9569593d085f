import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EditionKind } from '#domain/delivery/events.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import type { NewsletterFrequency } from '#domain/shared/news/newsletter.ts';
import { getEffectivePlan, type PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type {
  CollectionDefinition,
  Document,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/**
 * What decides whether an account receives editions and story alerts. Id: the account id. Contains no personal data except
 * the notification choices.
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
  /** When `newsletter` or `report` last changed, ISO-8601. */
  readonly since: string;
  /** Whether story alerts are wanted. They also require a paid plan. */
  readonly storyAlerts: boolean;
};

export const editionReadersCollection: CollectionDefinition = {
  name: 'edition-readers',
  version: 4,
  indexes: [
    ['newsletter', 'id'],
    ['newsletter', 'since', 'id'],
    ['report', 'id'],
    ['report', 'since', 'id'],
    ['storyAlerts', 'id'],
  ],
};

const readersPerPage = 500;

/** Ids of the accounts that receive this kind of edition, sorted. */
export async function* scanReaders(
  ports: { readonly readModels: ReadModels },
  kind: EditionKind,
  now: Date,
): AsyncGenerator<readonly string[]> {
  for await (const page of scanPages(ports, selectKind(kind))) {
    const ids = page.filter((reader) => kind !== 'report' || isPaying(reader, now));
    if (ids.length > 0) yield ids.map(({ id }) => id);
  }
}

/** Ids of the accounts that want story alerts, sorted. Their plan may have ended. */
export async function* listStoryAlertReaders(ports: {
  readonly readModels: ReadModels;
}): AsyncGenerator<string> {
  for await (const page of scanPages(ports, { storyAlerts: { eq: true } }))
    for (const { id } of page) yield id;
}

async function* scanPages(
  { readModels }: { readonly readModels: ReadModels },
  where: Filter<EditionReader>,
): AsyncGenerator<readonly EditionReader[]> {
  const readers = readModels.collection<EditionReader>(editionReadersCollection);
  let lastId = '';
  for (;;) {
    const page = await readers.find({ ...where, id: { gt: lastId } }, { limit: readersPerPage });
    yield page;
    if (page.length < readersPerPage) return;
    // The embedded store never yields, so other requests get a turn between pages.
    await nextTurn();
    lastId = page.at(-1)?.id ?? '';
  }
}

// Enough, because a paid plan that ended is removed within the hour, so few of these readers do not pay.
const maxReadersToFind = 50;

/** Since when the account that waits longest for this kind of edition has wanted it. Undefined without readers. */
export const findReadersSince = async (
  { readModels }: { readonly readModels: ReadModels },
  kind: EditionKind,
  now: Date,
): Promise<string | undefined> => {
  const readers = await readModels
    .collection<EditionReader>(editionReadersCollection)
    .find(selectKind(kind), {
      sort: [
        ['since', 'asc'],
        ['id', 'asc'],
      ],
      limit: maxReadersToFind,
    });
  return readers.find((reader) => kind !== 'report' || isPaying(reader, now))?.since;
};

/** Whether any account chose this kind of edition, whatever its plan. */
export const hasReaders = async (
  { readModels }: { readonly readModels: ReadModels },
  kind: EditionKind,
): Promise<boolean> => {
  const readers = readModels.collection<EditionReader>(editionReadersCollection);
  return (await readers.find(selectKind(kind), { limit: 1 })).length > 0;
};

const selectKind = (kind: EditionKind) =>
  kind === 'report' ? { report: { eq: true } } : { newsletter: { eq: kind } };

export const findEditionReader = (
  { readModels }: { readonly readModels: ReadModels },
  accountId: string,
): Promise<EditionReader | undefined> =>
  readModels.collection<EditionReader>(editionReadersCollection).findOne(accountId);

const isPaying = ({ held }: EditionReader, now: Date): boolean =>
  getEffectivePlan(held, now).plan !== 'free';
