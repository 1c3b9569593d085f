import { useNotify } from 'react-admin';
import { wasUnchanged } from '#ui/api/unchanged.ts';
import { text } from '../../texts/text.ts';

/** Reports the outcome of a command: done, or nothing changed. */
export const useNotifyOutcome = (): ((answer: unknown, done: string) => void) => {
  const notify = useNotify();
  return (answer, done) => {
    if (wasUnchanged(answer)) notify(text('command.unchanged'), { type: 'info' });
    else notify(done, { type: 'success' });
  };
};
