import type { JSX } from 'react';

export const BellIcon = (): JSX.Element => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="M4 13h10l-1.5-2V8a3.5 3.5 0 0 0-7 0v3zM7.5 15.5h3" />
  </svg>
);

export const StarIcon = (): JSX.Element => (
  <svg className="star" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d="m9 2 2.1 4.6 5 .5-3.8 3.3 1.1 4.9L9 12.8l-4.4 2.5 1.1-4.9L1.9 7.1l5-.5z" />
  </svg>
);
