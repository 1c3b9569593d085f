import type { User } from '#contract/auth.ts';

/** What every page behind the login is given. */
export type PageProps = { user: User };
