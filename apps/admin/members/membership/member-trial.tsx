import { useQueryClient } from '@tanstack/react-query';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { trialEndpoints, type MemberTrial } from '#contract/membership/trial.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { formatDate } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Failure } from '../../layout/states.tsx';
import { ReasonCommand } from '../../record/command/reason-command.tsx';
import { text } from '../../trials/texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { useNow } from '../../use-now.ts';

type MemberTrialProps = { readonly member: MemberDetails };

/** Which trials the member's mailbox had, and how to allow another one. */
export const MemberTrialSection = ({ member: { id, membershipRevision } }: MemberTrialProps) => {
  const { data, error, refetch } = useCall(
    trialEndpoints.memberTrial,
    { params: { id } },
    { version: [membershipRevision] },
  );
  if (data !== undefined) {
    return (
      <Section title={text('trial.title')}>
        <TrialFacts id={id} trial={data} />
        {data.refusal?.code === 'trial/used' ? <AllowTrial id={id} /> : null}
      </Section>
    );
  }
  return (
    <Section title={text('trial.title')}>
      {error === null ? (
        <SkeletonRows rows={1} label="Loading the trials of this mailbox" />
      ) : (
        <Failure
          title="Could not load the trials of this mailbox."
          message={formatFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
};

const TrialFacts = ({ id, trial }: { readonly id: string; readonly trial: MemberTrial }) => {
  const now = useNow();
  const { mailboxTrials, allowedAt, refusal } = trial;
  const toDay = (at: string): string => formatDate(at, now);
  return (
    <ul>
      {mailboxTrials.map(({ at, accountId }) => (
        <li key={`${accountId}-${at}`}>
          {text(accountId === id ? 'trial.had-here' : 'trial.had-elsewhere', { day: toDay(at) })}
        </li>
      ))}
      {mailboxTrials.length === 0 ? (
        <li>
          No trial is recorded for this mailbox in the last 24 months. Older trials by staff are
          only in the timeline.
        </li>
      ) : null}
      {allowedAt === null ? null : <li>{text('trial.allowed', { day: toDay(allowedAt) })}</li>}
      <li>{refusal === null ? 'The member can start one.' : refusalTexts[refusal.code]}</li>
    </ul>
  );
};

type Refusal = NonNullable<MemberTrial['refusal']>;

// The server's message is for the member.
const refusalTexts: Readonly<Record<Refusal['code'], string>> = {
  'trial/switched-off': 'No member can start one now: free trials are off.',
  'trial/address-not-confirmed': 'The member must confirm the email address first.',
  'trial/erasure-due': 'The member can’t start one: the account will be erased.',
  'trial/used':
    'The member has had a trial, started or given by staff. There is one for each person.',
  'trial/after-purchase': 'The member can’t start one after buying a plan.',
  'trial/plan-active': 'The member already has Pro or pays for a plan, so there is nothing to try.',
  'trial/checkout-open': 'The member has an unfinished payment.',
};

const formatRefusalAfter = (refusal: MemberTrial['refusal']): string =>
  refusal === null
    ? 'The member can then start another trial. Earlier trials of this mailbox no longer count. No email is sent.'
    : refusalTexts[refusal.code];

const AllowTrial = ({ id }: { readonly id: string }) => {
  const client = useQueryClient();
  const { resource } = trialEndpoints.allowTrial;
  const mayAllow = useMayChange(resource);
  const { data: preview } = useCall(
    trialEndpoints.previewTrialAllowance,
    { params: { id } },
    { enabled: mayAllow },
  );
  if (preview === undefined) return null;
  return (
    <details className="list-act">
      <summary>{text('trial.allow')}</summary>
      <p className="explanation">{formatRefusalAfter(preview.refusalAfter)}</p>
      <ReasonCommand
        access={resource}
        send={async (reason) => {
          await call(trialEndpoints.allowTrial, { params: { id }, body: { reason } });
          await client.invalidateQueries({ queryKey: ['members'] });
        }}
        verb={text('trial.allow')}
        done="Another trial is allowed"
        refused="Another trial was not allowed"
        closed={preview.whyNot}
      />
    </details>
  );
};
