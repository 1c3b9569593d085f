import type { JSX, ReactNode } from 'react';

type TagTone = 'plain' | 'solid' | 'buff' | 'gain' | 'simulated';

/** A state in one or two words; capitals only for states such as PRO, ADMIN, STALE, SIMULATED. */
export const Tag = ({
  tone = 'plain',
  children,
}: {
  tone?: TagTone;
  children: ReactNode;
}): JSX.Element => <span className={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>;
