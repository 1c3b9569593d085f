import type { ReactNode } from 'react';

type LineProps = { readonly d: string; readonly size?: number };

const LineIcon = ({ d, size = 18 }: LineProps) => (
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${String(size)} ${String(size)}`}
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
);

export const DownloadIcon = () => <LineIcon d="M9 2.5v9M5.5 8 9 11.5 12.5 8M3 15.5h12" />;
export const BookmarkIcon = () => <LineIcon d="M4 2.5h10v13L9 12l-5 3.5z" />;
export const RefreshIcon = () => <LineIcon d="M14.5 6A6 6 0 1 0 15 9.5M15 2.5V6.5H11" />;
export const FirstIcon = () => <LineIcon d="M13 4 8 9l5 5M5 4v10" />;
export const PreviousIcon = () => <LineIcon d="M11 4 6 9l5 5" />;
export const NextIcon = () => <LineIcon d="m7 4 5 5-5 5" />;
export const LastIcon = () => <LineIcon d="m5 4 5 5-5 5M13 4v10" />;

export const LevelIcon = () => (
  <svg className="source-level" viewBox="0 0 8 12" aria-hidden="true">
    <rect x=".5" y=".5" width="7" height="11" />
    <rect x="1" y="1" width="6" height="10" />
  </svg>
);
/** The arrow between an old and a new value. */
export const ChangeArrow = ({ word = 'became' }: { word?: string }): ReactNode => (
  <span className="arrow">
    <svg width="16" height="10" viewBox="0 0 16 10" aria-hidden="true">
      <path
        d="M0 5h14M10.5 1.5 14 5l-3.5 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      />
    </svg>
    <span className="visually-hidden">{word}</span>
  </span>
);
