import { Suspense, type JSX, type ReactNode } from 'react';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { texts } from '../texts.ts';
import { WhenSeen } from './when-seen.tsx';

const rowsWaiting = 6;

/** A part far down a page. Its code and data load when it scrolls into view. */
export const LaterPart = ({ children }: { children: ReactNode }): JSX.Element => (
  <WhenSeen>
    <Suspense fallback={<SkeletonRows rows={rowsWaiting} label={texts.loading} />}>
      {children}
    </Suspense>
  </WhenSeen>
);
