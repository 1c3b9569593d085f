import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingDay, formatBindingTime } from '#contract/binding-day.ts';
import { type AccessReason, accessEndpoints } from '#contract/account/access.ts';
import { isForSale } from '#ui/api/access.ts';
import { formatDay } from '#ui/format/format.ts';
import { CrossIcon, TickIcon } from '#ui/parts/marks.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { accessTexts, bindingCauses, formatCause, resourceLabels, formatRule } from '../texts.ts';

const texts = {
  until: (day: string): string => `Valid until ${day}.`,
  trialStarted: (day: string): string => `You started a free trial on ${day}.`,
  trialEnded: (day: string): string => `Your trial ended on ${day}.`,
} as const;

type Question = keyof typeof resourceLabels;
type Row = { question: Question; reason: AccessReason };

const toRows = (reasons: readonly AccessReason[]): Row[] =>
  (Object.keys(resourceLabels) as Question[]).flatMap((question) => {
    const reason = reasons.find(({ resource }) => resource === question);
    if (reason === undefined || reason.rule === 'denied/needs-staff') return [];
    return [{ question, reason }];
  });

const Verdict = ({ allowed }: Pick<AccessReason, 'allowed'>): JSX.Element => (
  <span className={allowed ? 'verdict yes' : 'verdict'}>
    {allowed ? <TickIcon /> : <CrossIcon />}
    {allowed ? 'Yes' : 'No'}
  </span>
);

type ReasonDetailsProps = { reason: AccessReason; trialEndsAt: string | null };

const ReasonDetails = ({ reason, trialEndsAt }: ReasonDetailsProps): JSX.Element => {
  const now = useNow();
  const { event, until } = reason;
  const isOwnTrial = event?.type === 'MembershipGranted' && until === trialEndsAt;
  return (
    <>
      <p>{formatRule(reason)}</p>
      {event === null || hasPlanEnded(reason) ? null : (
        <p className="hint">
          {isOwnTrial ? texts.trialStarted(formatCauseDay(event, now)) : formatEvent(event, now)}
        </p>
      )}
      {reason.until === null ? null : (
        <p className="hint">{texts.until(formatBindingTime(reason.until, now))}</p>
      )}
      {isForSale(reason) ? <Link to="/subscription">See plans</Link> : null}
    </>
  );
};

const hasPlanEnded = ({ rule }: Pick<AccessReason, 'rule'>): boolean =>
  rule === 'denied/plan-ended';

const formatEvent = (event: NonNullable<AccessReason['event']>, now: Date): string =>
  formatCause(event.type, formatCauseDay(event, now));

const formatCauseDay = ({ type, at }: NonNullable<AccessReason['event']>, now: Date): string =>
  bindingCauses.has(type) ? formatBindingDay(at) : formatDay(new Date(at), now);

type PlanEndProps = {
  /** When the last plan ended, if it was a trial; undefined while that is not known. */
  readonly trialEndedAt: string | null | undefined;
};

// Once, instead of in each row.
const PlanEnd = ({
  event,
  trialEndedAt,
}: Pick<AccessReason, 'event'> & PlanEndProps): JSX.Element | null => {
  const now = useNow();
  if (trialEndedAt === undefined) return null;
  if (trialEndedAt !== null) return <p>{texts.trialEnded(formatBindingDay(trialEndedAt))}</p>;
  return <p>Your plan has ended. {event === null ? null : formatEvent(event, now)}</p>;
};

type ReasonsProps = PlanEndProps & {
  /** The end of the trial that the member started; null while none runs. */
  readonly trialEndsAt: string | null;
};

export const AccessReasons = ({ trialEndedAt, trialEndsAt }: ReasonsProps): JSX.Element => {
  const { data, isError, refetch } = useCall(
    accessEndpoints.accessReasons,
    {},
    { staleTime: Infinity, background: 'refetches' },
  );
  if (data !== undefined) {
    const endedReason = data.find(hasPlanEnded);
    return (
      <>
        {endedReason === undefined ? null : (
          <PlanEnd event={endedReason.event} trialEndedAt={trialEndedAt} />
        )}
        <dl className="reasons" aria-label={accessTexts.list}>
          {toRows(data).map(({ question, reason }) => (
            <div key={question} className="setting-row">
              <dt>
                <b>{resourceLabels[question]}</b>
                <Verdict allowed={reason.allowed} />
              </dt>
              <dd>
                <ReasonDetails reason={reason} trialEndsAt={trialEndsAt} />
              </dd>
            </div>
          ))}
        </dl>
      </>
    );
  }
  if (!isError)
    return <div className="form-skeleton" role="status" aria-label="Loading your access" />;
  return <LoadError fact="Could not load your access." onRetry={() => void refetch()} />;
};
