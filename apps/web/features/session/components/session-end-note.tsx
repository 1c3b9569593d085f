import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { sessionEndTexts } from '#ui/api/session-end.ts';
import { useStore } from '../../../lib/store.ts';
import { sessionQuery } from '../api/check-session.ts';
import { sessionEndReason } from '../session-end.ts';

/** Explains above the login form why the session ended. After a reload, only the server knows. */
export const SessionEndNote = (): JSX.Element | null => {
  const knownReason = useStore(sessionEndReason);
  const { data } = useQuery(sessionQuery);
  const reason = knownReason ?? (data?.ended === true ? (data.endedBecause ?? 'elsewhere') : null);
  if (reason === null) return null;
  const { title, text } = sessionEndTexts[reason];
  return (
    <div className="session-end" role="status">
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
};
