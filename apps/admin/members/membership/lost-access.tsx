import { formatBindingDay } from '#contract/binding-day.ts';
import type { LostAccess as Lost } from '#contract/admin/member-details.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { EntryLink } from '../../record/timeline/entry-link.tsx';
import { text } from './texts.ts';

/** `No plan since 21 Dec: the Basic grant ended.`, with the event that ended it. */
export const LostAccess = ({ lost }: { lost: Lost }) => {
  const sentence = text(`member.lost-${lost.cause}`, {
    day: formatBindingDay(lost.at),
    plan: planLabels[lost.plan],
    actor: lost.by.name,
  });
  return (
    <p className="lost-access">
      {lost.event === null ? sentence : <EntryLink eventId={lost.event.id}>{sentence}</EntryLink>}
      {lost.reason === null ? null : <span className="quoted"> “{lost.reason}”</span>}
    </p>
  );
};
