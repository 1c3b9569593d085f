import { wasUnchanged } from '#ui/api/unchanged.ts';
import { showToast, type Toast } from './toast.tsx';
import { toastTexts } from './toast-texts.ts';

type Done = Pick<Toast, 'title'> & Partial<Pick<Toast, 'text' | 'tone'>>;

/** Reports a finished change by the server's answer: what was done, or that nothing changed. */
export const showChange = (answer: unknown, { title, text, tone = 'good' }: Done): void => {
  const more = text === undefined ? {} : { text };
  if (wasUnchanged(answer)) showToast({ title: toastTexts.noChanges, ...more, tone: 'plain' });
  else showToast({ title, ...more, tone });
};
