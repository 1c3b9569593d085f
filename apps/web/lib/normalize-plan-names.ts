import { planLabels } from '#contract/plan-labels.ts';

// Plan names that only the API's plan list uses.
const planLabelByName = { 'News+': planLabels.basic, 'Bot Pro': planLabels.pro } as const;

/** Replaces the plan names of the API with the names used on screens. */
export const normalizePlanNames = (text: string): string =>
  Object.entries(planLabelByName).reduce(
    (words, [name, label]) => words.replaceAll(name, label),
    text,
  );
