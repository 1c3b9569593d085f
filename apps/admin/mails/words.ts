import type { Mail } from '#contract/mails.ts';
import { text } from '../texts/text.ts';
import { kindTexts } from './texts.ts';

export const kindInWords = ({ kind }: Pick<Mail, 'kind'>): string => kindTexts[kind] ?? kind;

export const stateInWords = ({ state }: Pick<Mail, 'state'>): string => text(`mails.${state}`);

/** The list of the mails to one member. */
export const mailsOf = (memberId: string): string =>
  `/mails?filter=${encodeURIComponent(JSON.stringify({ member: memberId }))}`;
