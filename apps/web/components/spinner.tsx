import type { JSX } from 'react';

export const Spinner = ({ label = 'Loading' }: { label?: string }): JSX.Element => (
  <div className="spin" role="status">
    <span className="sr">{label}</span>
  </div>
);
