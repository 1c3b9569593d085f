import { useEffect, type JSX, type ReactNode } from 'react';
import { formatLongDateTime } from '#ui/format/format.ts';
import { useNow } from '../lib/use-now.ts';

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

export const useTitle = (title: string): void => {
  useDocumentTitle(`${title} · Tidemark`);
};

export const PageHeader = ({
  title,
  lead,
  description,
  at,
}: {
  title: string;
  /** What the page is about, without figures: the first frame shows it as well. */
  lead?: string;
  description?: ReactNode;
  /** Time that the page refers to, ISO-8601; omitted where it does not matter. */
  at?: string | undefined;
}): JSX.Element => {
  useTitle(title);
  const now = useNow();
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {description === undefined ? null : <p className="lead">{description}</p>}
      </div>
      {at === undefined ? null : <time dateTime={at}>{formatLongDateTime(new Date(at), now)}</time>}
    </div>
  );
};

/** Shown instead of a page. Only a gate that sells a plan has the offer colour. */
export const AccessGate = ({
  title,
  children,
  actions,
  preview,
  sells = false,
  tab = title,
}: {
  title: string;
  tab?: string;
  children?: ReactNode;
  /** What is behind the gate. */
  preview?: ReactNode;
  actions: ReactNode;
  sells?: boolean;
}): JSX.Element => {
  useTitle(tab);
  return (
    <div className={sells ? 'gate upsell' : 'gate'}>
      <h1>{title}</h1>
      {children === undefined ? null : <p>{children}</p>}
      {preview}
      <div className="buttons">{actions}</div>
    </div>
  );
};
