/** Our triangle, pointing down for the highest first; MUI turns it for the other order. */
export const SortMark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 8 7" fill="currentColor" aria-hidden="true">
    <path d="M4 7 0 0h8z" />
  </svg>
);
