import type { ReactNode } from 'react';
import { text } from '../texts/text.ts';

type TableRegionProps = {
  /** What the table lists, mostly the heading above it. */
  readonly name: string;
  readonly children: ReactNode;
};

/** A table that scrolls sideways inside itself, also by keyboard; a landmark of a name other than its heading's. */
export const TableRegion = ({ name, children }: TableRegionProps) => (
  <div className="scroll" tabIndex={0} role="region" aria-label={text('list.table', { name })}>
    {children}
  </div>
);
