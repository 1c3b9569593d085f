import { useEffect } from 'react';

/** Names the page in the browser's tab and to a screen reader. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title}, console · Tidemark`;
  }, [title]);
};
