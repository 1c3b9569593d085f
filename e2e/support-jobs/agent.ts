import type { Locator, Page } from 'playwright-core';
import { expectVisible } from '../support/stage.ts';

/** A support agent at the console, whose actions are counted. */
export type Agent = {
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  /** Fills a field; a following Enter is part of it. */
  readonly type: (field: Locator, words: string) => Promise<void>;
  readonly choose: (field: Locator, option: string) => Promise<void>;
  readonly enter: () => Promise<void>;
  /** Opens a member by words in the search of the bar. */
  readonly find: (words: string) => Promise<void>;
  readonly clicks: () => number;
};

/** A click counts one. So does filling a field, or choosing from one. */
export const createAgent = (page: Page): Agent => {
  let clicks = 0;
  const counted = async (action: Promise<unknown>): Promise<void> => {
    clicks += 1;
    await action;
  };
  const search = page.getByRole('search', { name: 'Everything' }).getByRole('combobox');
  const type: Agent['type'] = (field, words) => counted(field.fill(words));
  return {
    page,
    click: (target) => counted(target.click()),
    type,
    choose: (field, option) => counted(field.selectOption(option)),
    enter: () => page.keyboard.press('Enter'),
    find: async (words) => {
      await type(search, words);
      await search.press('Enter');
    },
    clicks: () => clicks,
  };
};

export const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

export const entries = (page: Page): Locator => region(page, 'Timeline').getByRole('listitem');

export const expectMember = (page: Page, name: string): Promise<void> =>
  expectVisible(page.getByRole('heading', { level: 1, name, exact: true }));

/** Opens a page of the bar. */
export const openPage = ({ page, click }: Agent, name: string): Promise<void> =>
  click(page.getByRole('navigation').getByRole('link', { name, exact: true }));

/** Opens one of the less frequent pages, which are behind one button of the bar. */
export const openOperations = async ({ page, click }: Agent, name: string): Promise<void> => {
  await click(page.getByRole('button', { name: 'Operations' }));
  await click(page.getByRole('menuitem', { name, exact: true }));
};
