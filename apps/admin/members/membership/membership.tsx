import { useRef, useState } from 'react';
import type { HeldGrant, MemberDetails } from '#contract/admin/member-details.ts';
import { ChangeMembership, endingDraft, formatEnding, freshDraft } from './change-membership.tsx';
import { formatDay } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { text } from '../../texts/text.ts';
import { useMayChange } from '../../use-may-change.ts';
import { EntryLink } from '../../record/timeline/entry-link.tsx';
import { titleToday } from '../as-of/title-today.ts';
import { formatGrantEnd, formatGrantName } from '../format.ts';
import { isUndoable } from './given-time.ts';

type MembershipProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  readonly away: boolean;
};

/** The member's grants, which the form below can end. */
export const Membership = ({ member, now, away }: MembershipProps) => {
  const [draft, setDraft] = useState(freshDraft);
  const place = useRef<HTMLDivElement>(null);
  const end = (grant: HeldGrant): void => {
    setDraft(endingDraft(draft, grant));
    place.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={place} className="stack">
      <HeldGrants
        member={member}
        now={now}
        away={away}
        onEnd={away || member.erased ? undefined : end}
      />
      <ChangeMembership member={member} now={now} draft={draft} away={away} onDraft={setDraft} />
    </div>
  );
};

type HeldGrantsProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date. */
  readonly away: boolean;
  /** Selects the grant in the form, to end or undo it; undefined when nothing can be changed. */
  readonly onEnd: ((grant: HeldGrant) => void) | undefined;
};

/** All grants, the current one first. */
const HeldGrants = ({ member: { grants }, now, away, onEnd }: HeldGrantsProps) => {
  const mayChange = useMayChange();
  return (
    <Section title={titleToday(text('member.grants'), away)}>
      {grants.length === 0 ? (
        <p className="muted">{text('member.no-grants')}</p>
      ) : (
        <ul className="row-list">
          {grants.map((grant) => (
            <li key={grant.id}>
              <Grant grant={grant} now={now} />
              {onEnd === undefined || !mayChange ? null : (
                <button
                  className="button compact-button"
                  type="button"
                  aria-label={formatEnding(grant, now)}
                  onClick={() => {
                    onEnd(grant);
                  }}
                >
                  {text(isUndoable(grant, now) ? 'command.undo' : 'member.end-verb')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const Grant = ({ grant, now }: { grant: HeldGrant; now: Date }) => (
  <div>
    <b>{formatGrantName(grant)}</b>, {formatGrantEnd(grant)}
    <p className="byline">
      <EntryLink eventId={grant.event.id}>
        {text('member.grant-by', {
          actor: grant.by.name,
          day: formatDay(new Date(grant.startsAt), now),
        })}
      </EntryLink>
      {grant.reason === null ? null : <span className="quoted"> “{grant.reason}”</span>}
    </p>
  </div>
);
