import { useId, useState, type ReactNode } from 'react';

type CollapsedSectionProps = {
  readonly title: string;
  /** Whether its contents are shown at first. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A section that is rarely used, behind its heading. */
export const CollapsedSection = ({ title, isOpen, children }: CollapsedSectionProps) => {
  const heading = useId();
  const [open, setOpen] = useState(isOpen);
  return (
    <section className="section" aria-labelledby={heading}>
      <details
        className="collapsed"
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>
          <h2 id={heading}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  );
};
