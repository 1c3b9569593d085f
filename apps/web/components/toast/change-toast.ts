import { wasUnchanged } from '#ui/api/unchanged.ts';
import { showToast, type Toast } from './toast.tsx';

type ChangeMessage = Pick<Toast, 'title'> & Partial<Pick<Toast, 'text' | 'tone'>>;

/** Shows the outcome of a change: done, or nothing changed. */
export const showChangeToast = (
  answer: unknown,
  { title, text, tone = 'good' }: ChangeMessage,
): void => {
  const optionalText = text === undefined ? {} : { text };
  if (wasUnchanged(answer)) showToast({ title: 'No changes', ...optionalText, tone: 'plain' });
  else showToast({ title, ...optionalText, tone });
};
