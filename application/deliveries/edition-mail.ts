import type { DeliveredEdition, EditionKind } from '#domain/delivery/events.ts';
import type { ChapterName } from '#domain/shared/news/edition-content.ts';
import { chapterNames } from '#domain/shared/news/edition-content.ts';
import type { NewsletterTopic } from '#domain/shared/news/newsletter.ts';
import type { NotificationTopic } from '#domain/shared/accounts/notifications.ts';
import { editionMail, type EditionMail } from '../editions/edition-mail.ts';
import { readWeeklyReport } from '../weekly-report/write-report.ts';
import { reportMail } from '../weekly-report/report-mail.ts';
import { readEdition, type ReadEditionPorts } from '../editions/read-edition.ts';

export type EditionMailsPorts = ReadEditionPorts & {
  readonly publicAddress: { readonly current: () => string };
};

/**
 * The mail of an edition for readers of these topics. It contains a placeholder link, which `personalMail` replaces.
 */
export type EditionMails = (topics: readonly NewsletterTopic[]) => EditionMail;

export const topicOfEdition: Readonly<Record<EditionKind, NotificationTopic>> = {
  daily: 'newsletter',
  weekly: 'newsletter',
  report: 'weekly-report',
};

export const switchOffAddress = ({
  publicAddress,
}: Pick<EditionMailsPorts, 'publicAddress'>): string =>
  `${publicAddress.current()}/confirm/switch-off`;

const why: Readonly<Record<EditionKind, string>> = {
  daily: 'You receive this email because you switched on the daily newsletter.',
  weekly: 'You receive this email because you switched on the weekly newsletter.',
  report: 'You receive this email because the weekly report comes with your Tidemark plan.',
};

/** Reads the delivered version of an edition. Each combination of chapters is rendered once. */
export const readEditionMails = async (
  ports: EditionMailsPorts,
  { kind, date, version }: DeliveredEdition,
): Promise<EditionMails> => {
  const footer = `Tidemark\n${why[kind]}\n\nSwitch these emails off: ${switchOffAddress(ports)}`;
  const publicUrl = ports.publicAddress.current();
  if (kind === 'report') {
    const report = await readWeeklyReport(ports, date);
    if (!report) throw new Error(`There is no weekly report of ${date}.`);
    const mail = reportMail(report, { publicUrl, foot: footer });
    return () => mail;
  }
  const edition = await readEdition(ports, { date }, version);
  if (!edition)
    throw new Error(`There is no version ${String(version)} of the edition of ${date}.`);
  const made = new Map<string, EditionMail>();
  return (topics) => {
    const chapters = chapterNames.filter((name) => isChosen(name, topics));
    const mail =
      made.get(chapters.join()) ?? editionMail(edition, { publicUrl, foot: footer, chapters });
    made.set(chapters.join(), mail);
    return mail;
  };
};

const topicOfChapter: Partial<Record<ChapterName, NewsletterTopic>> = {
  altMovers: 'movers',
  marketOverview: 'market',
  takeaways: 'takeaways',
  analysis: 'analysis',
};

const isChosen = (name: ChapterName, topics: readonly NewsletterTopic[]): boolean => {
  const topic = topicOfChapter[name];
  return topic === undefined || topics.includes(topic);
};
