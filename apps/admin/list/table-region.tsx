import type { ReactNode } from 'react';
import { text } from './texts.ts';

type TableRegionProps = {
  /** What the table lists, usually the heading above it. */
  readonly name: string;
  readonly children: ReactNode;
};

/** A table that scrolls sideways, also by keyboard; a landmark with a name of its own. */
export const TableRegion = ({ name, children }: TableRegionProps) => (
  <div className="scroll" tabIndex={0} role="region" aria-label={text('list.table', { name })}>
    {children}
  </div>
);
