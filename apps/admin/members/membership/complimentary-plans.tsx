import type { MemberGrant, MemberDetails } from '#contract/admin/member-details.ts';
import { formatEndGrantLabel } from './change-membership.tsx';
import { formatDay } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { text as commandText } from '../../record/command/texts.ts';
import { text } from './texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { EntryLink } from '../../record/timeline/entry-link.tsx';
import { titleToday } from '../as-of/title-today.ts';
import { formatGrantEnd, formatGrantName } from '../display/format.ts';
import { isUndoable } from './given-time.ts';

type ComplimentaryPlansProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
  /** Selects the grant in the form, to end or undo it. */
  readonly onEnd: (grant: MemberGrant) => void;
};

/** All grants, the current one first. */
export const ComplimentaryPlans = ({ member, now, readOnly, onEnd }: ComplimentaryPlansProps) => {
  const { grants, erased } = member;
  const canChange = useMayChange() && !readOnly && !erased;
  return (
    <Section title={titleToday('Complimentary plans', readOnly)}>
      {grants.length === 0 ? (
        <p className="muted">No complimentary plan.</p>
      ) : (
        <ul className="row-list">
          {grants.map((grant) => (
            <li key={grant.id}>
              <Grant grant={grant} now={now} />
              {!canChange ? null : (
                <button
                  className="button compact-button"
                  type="button"
                  aria-label={formatEndGrantLabel(grant, now)}
                  onClick={() => {
                    onEnd(grant);
                  }}
                >
                  {isUndoable(grant, now) ? commandText('command.undo') : text('member.end-verb')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const Grant = ({ grant, now }: { grant: MemberGrant; now: Date }) => (
  <div>
    <b>{formatGrantName(grant)}</b>, {formatGrantEnd(grant, now)}
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
