import type { JSX } from 'react';

/** What was done, in words that stay. Its place is always in the page, so that the words are read out when they come. */
export const Notice = ({ children }: { children: string | undefined }): JSX.Element => (
  <div role="status" className="message-text">
    {children === undefined ? null : <p>{children}</p>}
  </div>
);
