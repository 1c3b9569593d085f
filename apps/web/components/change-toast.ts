import { wasUnchanged } from '#ui/unchanged.ts';
import { showToast } from './toast.tsx';
import { toastTexts } from './toast-texts.ts';

/** Reports a finished change by the server's answer: the title, or that nothing changed. */
export const showChange = (answer: unknown, title: string): void => {
  if (wasUnchanged(answer)) showToast({ title: toastTexts.noChanges, tone: 'plain' });
  else showToast({ title, tone: 'good' });
};
