import type { Page, Route } from 'playwright-core';
import { waitForRepaint } from './audit.ts';

type HeldAnswers = {
  /**
   * Forwards the oldest held request and waits until its response is painted. False when no
   * request is held.
   */
  releaseNext: () => Promise<boolean>;
};

// Pages do not open without these responses.
const needed = /\/api\/(auth\/check|access)$/;

/** Holds the responses of the API, so that a test sees every state of a loading page. */
export const holdResponses = async (page: Page): Promise<HeldAnswers> => {
  const held: Route[] = [];
  await page.route(/\/api\//, (route) => {
    if (!needed.test(new URL(route.request().url()).pathname)) held.push(route);
    else return route.continue();
  });
  return {
    releaseNext: async () => {
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
