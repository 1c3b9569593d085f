import type { JSX } from 'react';

export const AlertIcon = (): JSX.Element => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path
      d="M7 0 14 13H0zM6.2 4.5v4.5h1.6V4.5zm0 5.5v1.6h1.6V10z"
      fill="currentColor"
      fillRule="evenodd"
    />
  </svg>
);

export const TickIcon = (): JSX.Element => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d="m1.5 6.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.75" />
  </svg>
);

export const CrossIcon = (): JSX.Element => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d="m2 2 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" />
  </svg>
);
