import { Suspense, useDeferredValue, type JSX, type ReactNode } from 'react';

type AfterwardsProps = {
  /** Keeps the place until the part is there. */
  place?: ReactNode;
  children: ReactNode;
};

/** Rendered in the step after the first, so that what is read first waits neither for this nor for its code. */
export const Afterwards = ({ place = null, children }: AfterwardsProps): JSX.Element => {
  const isTime = useDeferredValue(true, false);
  return <Suspense fallback={place}>{isTime ? children : place}</Suspense>;
};
