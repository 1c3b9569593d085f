import { useEffect } from 'react';
import { text } from './texts.ts';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = text('layout.page-title', { title });
  }, [title]);
};
