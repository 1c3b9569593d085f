import type { Mail, MailDetails } from '#contract/mail/mails.ts';
import { text } from './texts.ts';
import { decisionTexts, kindTexts, stepTexts } from './texts.ts';

export const formatKind = ({ kind }: Pick<Mail, 'kind'>): string => kindTexts[kind] ?? kind;

export const formatState = ({ state }: Pick<Mail, 'state'>): string => text(`mails.${state}`);

type Step = Pick<MailDetails['steps'][number], 'type' | 'decision'>;

export const formatStep = ({ type, decision }: Step): string =>
  decision === null ? (stepTexts[type] ?? type) : decisionTexts[decision];

/** The list of one member's mails. */
export const getMemberMailsPath = (memberId: string): string =>
  `/mails?filter=${encodeURIComponent(JSON.stringify({ member: memberId }))}`;
