import { useRef, type JSX, type ReactNode } from 'react';
import { pageSize } from '../table-view.ts';
import { tableTexts as texts } from '../table-texts.ts';

type AfterTableProps = { shown: number; total: number; onMore: () => void; children: ReactNode };

/** How many rows are shown, and more of them. */
export const AfterTable = ({ shown, total, onMore, children }: AfterTableProps): JSX.Element => {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className="after">
      <p ref={line} className="faint" role="status" tabIndex={-1}>
        {texts.shown(shown, total)}
      </p>
      {shown < total ? (
        <button
          className="btn"
          type="button"
          onClick={() => {
            onMore();
            // The last press takes the button away, and the focus with it.
            if (shown + pageSize >= total) line.current?.focus();
          }}
        >
          {texts.more}
        </button>
      ) : null}
      {children}
    </div>
  );
};
