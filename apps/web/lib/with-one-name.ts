import { planLabels } from '#contract/plan-labels.ts';

// The names that only the plan list of the API knows.
const listNames = { 'News+': planLabels.basic, 'Bot Pro': planLabels.pro } as const;

/** A text of the plan list with the one name that each plan has on screens. */
export const withOneName = (text: string): string =>
  Object.entries(listNames).reduce((words, [name, label]) => words.replaceAll(name, label), text);
