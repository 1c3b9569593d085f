import { formatLondonInstant } from '#contract/binding-day.ts';
import { type MemberErasure, erasureEndpoints } from '#contract/admin/erasures.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Failure } from '../../layout/states.tsx';
import { CollapsedSection } from '../../record/collapsed-section.tsx';
import { text as erasureText } from '../../erasures/texts.ts';
import { text } from './texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { titleToday } from '../as-of/title-today.ts';
import { PersonalDataForm } from './personal-data-form.tsx';

type PersonalDataProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
};

/** A copy of the member's data, and the erasure of the account by two admins. Shown at first while one is open. */
export const PersonalData = ({ member, now, readOnly }: PersonalDataProps) => {
  const { id } = member;
  const { data, error, refetch } = useCall(erasureEndpoints.memberErasure, { params: { id } });
  const canChange = useMayChange() && !readOnly;
  // Support staff can do nothing here, but see an erasure that is waiting.
  if (!canChange && data?.erasure === null) return null;
  const title = titleToday('Personal data', readOnly);
  if (error !== null && data === undefined) {
    return (
      <Section title={title}>
        <Failure
          title="Could not load the erasure"
          message={formatFailure(error)}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  const erasure = data?.erasure ?? null;
  return (
    <CollapsedSection key={getStep(erasure)} title={title} isOpen={erasure !== null}>
      {data === undefined ? (
        <SkeletonRows rows={2} label="Loading the erasure." />
      ) : (
        <>
          {erasure === null ? null : <OpenErasure erasure={erasure} now={now} />}
          {canChange ? <PersonalDataForm member={member} erasure={erasure} now={now} /> : null}
        </>
      )}
    </CollapsedSection>
  );
};

const getStep = (erasure: MemberErasure['erasure']): string =>
  erasure === null ? 'none' : `${erasure.id} ${String(erasure.confirmation !== null)}`;

type Erasure = NonNullable<MemberErasure['erasure']>;

const OpenErasure = ({ erasure, now }: { erasure: Erasure; now: Date }) => {
  const { by, reason, explanation, confirmation } = erasure;
  const cause = erasureText(`erasures.${reason}`);
  return (
    <div className="waiting">
      <p>
        <b>{text('personal-data.waiting', { name: by.name, cause })}</b>{' '}
        <span className="quoted">“{explanation}”</span>
      </p>
      {confirmation === null ? (
        <UnconfirmedErasure erasure={erasure} />
      ) : (
        <p className="faint">
          {text(isOverdue(confirmation, now) ? 'personal-data.overdue' : 'personal-data.due', {
            name: confirmation.by.name,
            moment: formatLondonInstant(confirmation.dueAt),
          })}{' '}
          <span className="quoted">“{confirmation.explanation}”</span>
        </p>
      )}
    </div>
  );
};

// The product executes a due erasure by itself, unless the member was notified late or not at all.
const isOverdue = ({ dueAt }: NonNullable<Erasure['confirmation']>, now: Date): boolean =>
  Date.parse(dueAt) <= now.getTime();

const UnconfirmedErasure = ({
  erasure: { by, confirmable, own, endsAt },
}: {
  erasure: Erasure;
}) => {
  const moment = endsAt === null ? '' : formatLondonInstant(endsAt);
  const confirmationHint = confirmable
    ? text('personal-data.waiting-other', { moment })
    : text('personal-data.waiting-gone', { name: by.name });
  return (
    <p className="faint">
      {own ? text('personal-data.waiting-own', { moment }) : confirmationHint}
    </p>
  );
};
