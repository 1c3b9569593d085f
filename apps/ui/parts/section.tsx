import { useId, type JSX, type ReactNode } from 'react';

export const Section = ({
  title,
  source,
  tools,
  id,
  children,
}: {
  title: string;
  source?: ReactNode;
  tools?: ReactNode;
  id?: string;
  children: ReactNode;
}): JSX.Element => {
  const headingId = useId();
  return (
    <section className="section" aria-labelledby={headingId} {...(id === undefined ? {} : { id })}>
      <header className={tools === undefined ? undefined : 'tools'}>
        <h2 id={headingId}>{title}</h2>
        {tools}
        {source}
      </header>
      {children}
    </section>
  );
};

export const EmptyState = ({
  fact,
  children,
  action,
}: {
  fact: string;
  children?: ReactNode;
  action?: ReactNode;
}): JSX.Element => (
  <div className="empty">
    <b>{fact}</b>
    {children === undefined ? null : <p>{children}</p>}
    {action === undefined ? null : <p className="action">{action}</p>}
  </div>
);

export const SkeletonRows = ({ rows, label }: { rows: number; label: string }): JSX.Element => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      <p className="loading-row" key={row}>
        <span className="skeleton" style={{ width: 48 + ((row * 7) % 22) }} />
        <span className="skeleton" style={{ width: 56, marginLeft: 'auto' }} />
        <span className="skeleton" style={{ width: 52 }} />
      </p>
    ))}
  </div>
);
