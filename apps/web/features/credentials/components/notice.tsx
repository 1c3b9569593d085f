import type { JSX } from 'react';

/** A persistent status message. Its element is always present, so that screen readers announce changes. */
export const Notice = ({ children }: { children: string | undefined }): JSX.Element => (
  <div role="status" className="message-text">
    {children === undefined ? null : <p>{children}</p>}
  </div>
);
