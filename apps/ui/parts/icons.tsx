import type { JSX } from 'react';

// Line icons of 18 px with a stroke of 1.5 in the text colour.
const shapes = {
  dashboard: 'M4 2v14M4 4h4M4 8h7M4 12h4M14 2v14',
  news: 'M2 4h14M2 8h14M2 12h9',
  markets: 'M3 15V9M7.5 15V4M12 15v-8M16 15V3',
  predictions: 'M1.5 9.5h6L16 4M7.5 9.5 16 14M7.5 9.5H16',
  moves: 'M4 2.5v13M2 2.5h4M2 15.5h4M9 6v6M7 6h4M7 12h4M14 4v10M12 4h4M12 14h4',
  alerts: 'M4 13V8a5 5 0 0 1 10 0v5M2 13h14M7.5 16h3',
  record: 'M2 2v14h14M5 9.5l3 3 7-8',
  sentiment: 'M2 14a7 7 0 0 1 14 0M9 14l3.5-5M2 14h2.5M13.5 14H16',
  support: 'M2 3h14v10H8l-3.5 3v-3H2zM6 8h.01M9 8h.01M12 8h.01',
  settings: 'M2 5h14M2 13h14M6 2.5v5M12 10.5v5',
  subscription: 'M2 4h14v10H2zM2 8h14',
  newsletter: 'M2 4h14v10H2zM2 4.5l7 5.5 7-5.5',
  monitor: 'M1.5 9h3.5l2-6 4 12 2-6h3.5',
  console: 'M2 3h14v12H2zM5 7l2.5 2L5 11M9.5 11.5H13',
  person: 'M9 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 16c0-4 3-6 6-6s6 2 6 6',
  leave: 'M7 3H3v12h4M7 9h8.5M12 5.5 15.5 9 12 12.5',
  burger: 'M2 4.5h14M2 9h14M2 13.5h14',
  close: 'm4 4 10 10M14 4 4 14',
  narrow: 'M3 3v12M14 5.5 10.5 9 14 12.5M10.5 9H16',
  widen: 'M3 3v12M12.5 5.5 16 9l-3.5 3.5M16 9H7.5',
} as const;

export type IconName = keyof typeof shapes;

export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);

export const SearchIcon = (): JSX.Element => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="7" cy="7" r="5" />
    <path d="m11 11 4 4" />
  </svg>
);

export const ThemeIcon = (): JSX.Element => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <circle cx="9" cy="9" r="6.5" />
    <path d="M9 2.5v13A6.5 6.5 0 0 0 9 2.5z" fill="currentColor" />
  </svg>
);

export const Logo = ({ size = 22 }: { size?: number }): JSX.Element => (
  <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
    <path
      d="M5 1v20M5 2h5M5 6.5h3.5M5 15.5h3.5M5 20h5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    />
    <path className="brand-mark" d="M5 11h16" fill="none" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);
