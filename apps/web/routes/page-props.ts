import type { User } from '#contract/account/auth.ts';
import type { PageMatch, PageName } from '#contract/pages.ts';

export type PageProps = {
  user: User;
  name: PageName;
  title: string;
  params: PageMatch['params'];
};
