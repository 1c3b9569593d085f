import type { DeliveredEdition, EditionKind } from '#domain/delivery/events.ts';
import type { ChapterName } from '#domain/shared/news/edition-content.ts';
import { chapterNames } from '#domain/shared/news/edition-content.ts';
import type { NewsletterTopic } from '#domain/shared/news/newsletter.ts';
import type { NotificationTopic } from '#domain/shared/accounts/notifications.ts';
import { editionMail, type EditionMail } from '../editions/edition-mail.ts';
import { hasAccess } from '../access/has-access.ts';
import { createWatchlistWriter } from '../editions/own-coins.ts';
import { formatSwitchOffLine } from '../mails/mail-html.ts';
import { createOwnWeekLoader } from '../weekly-report/own-week.ts';
import { readWeeklyReport } from '../weekly-report/write-report.ts';
import { reportMail } from '../weekly-report/report-mail.ts';
import { readEdition, type ReadEditionPorts } from '../editions/read-edition.ts';
import { createWatchlistLoader, type OwnCoinsPorts } from './load-own-coins.ts';

export type EditionMailsPorts = ReadEditionPorts &
  OwnCoinsPorts & {
    readonly publicAddress: { readonly current: () => string };
  };

export type EditionReader = {
  readonly accountId: string;
  readonly topics: readonly NewsletterTopic[];
  readonly now: Date;
};

/** The mail of an edition for a reader. It contains a placeholder link, which `personalMail` replaces. */
export type RenderEditionMail = (reader: EditionReader) => Promise<EditionMail>;

export const topicsByEditionKind: Readonly<Record<EditionKind, NotificationTopic>> = {
  daily: 'newsletter',
  weekly: 'newsletter',
  report: 'weekly-report',
};

export const unsubscribeUrl = ({
  publicAddress,
}: Pick<EditionMailsPorts, 'publicAddress'>): string =>
  `${publicAddress.current()}/confirm/switch-off`;

const emailReasons: Readonly<Record<EditionKind, string>> = {
  daily: 'You receive this email because the daily newsletter is on in your settings.',
  weekly: 'You receive this email because the weekly newsletter is on in your settings.',
  report: 'You receive this email because the weekly report comes with your Tidemark plan.',
};

/**
 * Reads the delivered version of an edition. Each combination of chapters is rendered once, except for readers with a
 * section about their own coins.
 */
export const createEditionMailRenderer = async (
  ports: EditionMailsPorts,
  { kind, date, version }: DeliveredEdition,
): Promise<RenderEditionMail> => {
  const footer = `Tidemark\n${emailReasons[kind]}\n\n${formatSwitchOffLine(unsubscribeUrl(ports))}`;
  const publicUrl = ports.publicAddress.current();
  if (kind === 'report') {
    const report = await readWeeklyReport(ports, date);
    if (!report) throw new Error(`There is no weekly report of ${date}.`);
    const loadOwnWeek = createOwnWeekLoader(ports, report);
    return async (reader) =>
      reportMail(report, { publicUrl, foot: footer, own: await loadOwnWeek(reader) });
  }
  const edition = await readEdition(ports, { date }, version);
  if (!edition)
    throw new Error(`There is no version ${String(version)} of the edition of ${date}.`);
  const renderedMails = new Map<string, EditionMail>();
  const loadOwnCoins = createWatchlistLoader(ports, kind, edition);
  const writeOwnCoins = createWatchlistWriter(edition);
  return async ({ topics, ...reader }) => {
    const chapters = chapterNames.filter((name) => isChosen(name, topics));
    const options = { publicUrl, footer, chapters };
    const withStories = await hasAccess(ports, { ...reader, resource: 'unlimited-news' });
    // With a plan, only the reader's list decides about this section.
    const ownCoins =
      withStories || topics.includes('watchlist')
        ? writeOwnCoins(await loadOwnCoins({ ...reader, withStories }))
        : [];
    if (ownCoins.length > 0) return editionMail(edition, { ...options, ownCoins });
    const mail = renderedMails.get(chapters.join()) ?? editionMail(edition, options);
    renderedMails.set(chapters.join(), mail);
    return mail;
  };
};

const chapterTopics: Partial<Record<ChapterName, NewsletterTopic>> = {
  altMovers: 'movers',
  marketOverview: 'market',
  takeaways: 'takeaways',
  analysis: 'analysis',
};

const isChosen = (name: ChapterName, topics: readonly NewsletterTopic[]): boolean => {
  const topic = chapterTopics[name];
  return topic === undefined || topics.includes(topic);
};
