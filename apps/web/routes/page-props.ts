import type { User } from '#contract/auth.ts';
import type { FoundPage } from '#contract/pages.ts';

export type PageProps = {
  user: User;
  title: string;
  params: FoundPage['params'];
  notYet?: string;
};
