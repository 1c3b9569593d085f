import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { useTitle } from '../../../components/page.tsx';

type LinkCardProps = {
  title: string;
  /** Announced by screen readers when they change. */
  messages: readonly string[];
  children?: ReactNode;
};

/** The page of a mailed link. A new title gets the focus, because the focused element is gone. */
export const LinkCard = ({ title, messages, children }: LinkCardProps): JSX.Element => {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousTitle = useRef(title);
  useTitle(title);
  useEffect(() => {
    if (previousTitle.current !== title) headingRef.current?.focus();
    previousTitle.current = title;
  }, [title]);
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      <div role="status" className="link-message">
        {messages.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {children}
    </>
  );
};
