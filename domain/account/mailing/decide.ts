import {
  newsletterFrequencies,
  newsletterTopics,
  type NewsletterChoice,
} from '../../shared/news/newsletter.ts';
import type { SuppressionCause } from '../../shared/accounts/suppression-causes.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { ChooseNewsletter, ResumeAccountMails, SuppressAccountMails } from './commands.ts';
import type { MailingEvent } from './events.ts';
import type { RegisteredAccount } from '../registered.ts';
import { isSameAddress } from '../decide-soft-bounces.ts';

export const chooseNewsletter = (
  { newsletter }: RegisteredAccount,
  command: ChooseNewsletter,
): readonly MailingEvent[] => {
  const frequency = newsletterFrequencies.find((option) => option === command.frequency);
  const topics = newsletterTopics.filter((option) => command.topics.includes(option));
  if (frequency === undefined) throw unknownChoiceError('frequency');
  if (command.topics.some((topic) => !isTopic(topic))) throw unknownChoiceError('topics');
  if (isSameChoice(newsletter, { frequency, topics })) return [];
  const data = { frequency, topics, changedAt: command.now.toISOString() };
  return [{ type: 'AccountNewsletterChosen', data }];
};

const isTopic = (topic: string): boolean => newsletterTopics.some((option) => option === topic);

const unknownChoiceError = (field: string): Rejection =>
  new Rejection('invalid', 'account/unknown-newsletter-choice', {
    message: 'The newsletter has no such choice.',
    field,
  });

const isSameChoice = (one: NewsletterChoice, other: NewsletterChoice): boolean =>
  one.frequency === other.frequency && one.topics.join() === other.topics.join();

/** A complaint outweighs a bounce, and both outweigh a pause after soft bounces, so they are recorded after it. */
export const suppressMails = (
  { email, suppression }: RegisteredAccount,
  { address, cause, detail, now }: SuppressAccountMails,
): readonly MailingEvent[] => {
  if (!isSameAddress(address, email)) return [];
  if (suppression !== null && weights[cause] <= weights[suppression]) return [];
  const data = { address: email, cause, detail, suppressedAt: now.toISOString() };
  return [{ type: 'AccountMailsSuppressed', data }];
};

const weights: Readonly<Record<SuppressionCause, number>> = {
  'soft-bounces': 0,
  bounce: 1,
  refused: 1,
  complaint: 2,
};

export const resumeMails = (
  { suppression }: RegisteredAccount,
  { reason, now }: ResumeAccountMails,
): readonly MailingEvent[] => {
  if (suppression === null) return [];
  const data = { cause: 'staff', reason, resumedAt: now.toISOString() } as const;
  return [{ type: 'AccountMailsResumed', data }];
};
