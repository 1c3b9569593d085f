import { useEffect, useRef, type JSX, type ReactNode } from 'react';

type StepProps = {
  title: string;
  place: string;
  /** One step; the current one is marked and gets the focus. */
  now?: boolean;
  children?: ReactNode;
};

export const Step = ({ title, place, now = false, children }: StepProps): JSX.Element => {
  const headingRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (now) headingRef.current?.focus();
  }, [now]);
  return (
    <li className={now ? 'now' : undefined} aria-current={now ? 'step' : undefined}>
      <p ref={headingRef} tabIndex={-1}>
        <b>{title}</b>
        <span className="step-place">{place}</span>
      </p>
      {children}
    </li>
  );
};
