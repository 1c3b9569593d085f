/** Points down for descending order; MUI rotates it for ascending. */
export const SortMark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 8 7" fill="currentColor" aria-hidden="true">
    <path d="M4 7 0 0h8z" />
  </svg>
);
