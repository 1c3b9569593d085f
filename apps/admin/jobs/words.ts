import type { Job } from '#contract/jobs.ts';
import { text } from '../texts/text.ts';

export const stateInWords = ({ state }: Job): string => text(`jobs.${state}`);

export const errorInWords = ({ error }: Job): string => error ?? text('jobs.nothing-said');
