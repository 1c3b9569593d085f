import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { memberLoginEndpoints } from '#contract/admin/member-login.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { Failure } from '../../layout/states.tsx';
import { CollapsedSection } from '../../record/collapsed-section.tsx';
import { text } from './texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { LoginFacts } from '../login/login-facts.tsx';
import { AccountForm } from './account-form.tsx';
import { formatSupportPowers } from './support-powers.ts';
import { useAccount } from './use-account.ts';
import { formatMemberSubject } from '../display/format.ts';
import { titleToday } from '../as-of/title-today.ts';

type AccountProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
};

/** Whether the member can log in, and a recovery request that is open. */
export const Account = ({ member, now, readOnly }: AccountProps) => {
  const { data, error, refetch } = useAccount(member);
  const canChange = useMayChange() && !readOnly;
  const canHelp = useMayChange(memberLoginEndpoints.unlockMember.resource) && !readOnly;
  return (
    <Section title={titleToday('Login', readOnly)}>
      {data === undefined ? (
        <AccountPlaceholder error={error} retry={() => void refetch()} />
      ) : (
        <>
          <LoginFacts
            member={member}
            account={data}
            now={now}
            mayChange={canChange}
            mayHelp={canHelp}
          />
          {data.support ? (
            <p className="muted">
              {text('account.support', { powers: formatSupportPowers(data) })}
            </p>
          ) : null}
          <PendingRecovery account={data} now={now} />
        </>
      )}
    </Section>
  );
};

/** The actions of staff that need a preview. Shown at first while a recovery request is open. */
export const ChangeAccount = ({ member, readOnly }: Pick<AccountProps, 'member' | 'readOnly'>) => {
  const { data } = useAccount(member);
  const canChange = useMayChange() && !readOnly;
  if (data === undefined || !canChange) return null;
  return (
    <CollapsedSection
      key={data.recovery?.id ?? 'none'}
      title="Change login"
      isOpen={data.recovery !== null}
    >
      <AccountForm
        id={member.id}
        subject={formatMemberSubject(member)}
        account={data}
        hasSubscription={member.stripeSubscriptionId !== null}
      />
    </CollapsedSection>
  );
};

const AccountPlaceholder = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error === null ? (
    <SkeletonRows rows={2} label="Loading the login." />
  ) : (
    <Failure title="Could not load the login" message={formatFailure(error)} onRetry={retry} />
  );

const PendingRecovery = ({ account: { recovery }, now }: { account: MemberAccount; now: Date }) => {
  if (recovery === null) return null;
  const { aim, newEmail, proof, by, endsAt, dueAt, whyNot } = recovery;
  return (
    <div className="waiting">
      <p>
        <b>{text(`account.waiting-${aim}`, { name: by.name, email: newEmail ?? '' })}</b>{' '}
        <span className="quoted">“{proof}”</span>
      </p>
      <p className="faint">
        {dueAt === null
          ? text('account.waiting-until', { end: formatDateTime(new Date(endsAt), now) })
          : text('account.waiting-due', { due: formatDateTime(new Date(dueAt), now) })}{' '}
        {whyNot === null ? null : text(`account.waiting-${whyNot}`, { name: by.name })}
      </p>
    </div>
  );
};
