import { Suspense, type JSX, type ReactNode } from 'react';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { texts } from '../texts.ts';
import { RenderWhenVisible } from './when-seen.tsx';

const skeletonRowCount = 6;

/** A part far down a page. Its code and data load when it scrolls into view. */
export const DeferredSection = ({ children }: { children: ReactNode }): JSX.Element => (
  <RenderWhenVisible>
    <Suspense fallback={<SkeletonRows rows={skeletonRowCount} label={texts.loading} />}>
      {children}
    </Suspense>
  </RenderWhenVisible>
);
