import { useEffect, type JSX, type ReactNode } from 'react';
import { formatHeadline } from '#ui/format.ts';
import { useNow } from '../lib/use-now.ts';

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Tidemark`;
  }, [title]);
};

export const PageHead = ({
  title,
  say,
  at,
}: {
  title: string;
  say?: ReactNode;
  /** Time that the page speaks of, ISO-8601; left out where none matters. */
  at?: string | undefined;
}): JSX.Element => {
  useTitle(title);
  const now = useNow();
  return (
    <div className="pagehead">
      <div>
        <h1>{title}</h1>
        {say === undefined ? null : <p className="say">{say}</p>}
      </div>
      {at === undefined ? null : <time dateTime={at}>{formatHeadline(new Date(at), now)}</time>}
    </div>
  );
};

/** What stands where a page may not: one fact, one sentence, one action. Only the gate that sells has the offer tint. */
export const Gate = ({
  title,
  children,
  actions,
  sells = false,
  tab = title,
}: {
  title: string;
  tab?: string;
  children?: ReactNode;
  actions: ReactNode;
  sells?: boolean;
}): JSX.Element => {
  useTitle(tab);
  return (
    <div className={sells ? 'gate-frame sell' : 'gate-frame'}>
      <div className="gate">
        <h1>{title}</h1>
        {children === undefined ? null : <p>{children}</p>}
        <div className="btns">{actions}</div>
      </div>
    </div>
  );
};
