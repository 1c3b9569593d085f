import type { PageName } from '#contract/pages.ts';

/** Texts of the pages that are not built yet. */
export const notYetTexts: Readonly<Partial<Record<PageName, string>>> = {
  newsletter: 'The newsletter is not available yet.',
  monitor: 'The monitor is not available yet. You find the metrics of this server at /metrics.',
};

export const returnText = 'Return to Dashboard';

/** The words that the specification gives to the hidden element of a disabled page. */
export const portfolioText = 'Portfolio disabled';
