import type { Page, Route } from 'playwright-core';
import { waitForRepaint } from './audit.ts';

type HeldAnswers = {
  /** Passes on what was asked first and waits until it is drawn; false where nothing more is asked. */
  letOneCome: () => Promise<boolean>;
};

// Without these no page opens at all.
const needed = /\/api\/(auth\/check|access)$/;

/** Holds the answers of the API, so that a test sees every state of a page that loads. */
export const holdAnswers = async (page: Page): Promise<HeldAnswers> => {
  const held: Route[] = [];
  await page.route(/\/api\//, (route) => {
    if (!needed.test(new URL(route.request().url()).pathname)) held.push(route);
    else return route.continue();
  });
  return {
    letOneCome: async () => {
      await waitForRepaint(page);
      const route = held.shift();
      if (route === undefined) return false;
      const request = route.request();
      await route.continue();
      await (await request.response())?.finished();
      await waitForRepaint(page);
      return true;
    },
  };
};
