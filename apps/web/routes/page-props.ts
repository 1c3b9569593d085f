import type { User } from '#contract/auth.ts';
import type { FoundPage } from '#contract/pages.ts';

/** What every page behind the login is given. */
export type PageProps = {
  user: User;
  title: string;
  params: FoundPage['params'];
  notYet?: string;
};
