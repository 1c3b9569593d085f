import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingDay, formatBindingTime } from '#contract/binding-day.ts';
import type { AccessReason } from '#contract/account/access.ts';
import { isForSale } from '#ui/api/access.ts';
import { formatDay } from '#ui/format/format.ts';
import { CrossIcon, TickIcon } from '#ui/parts/marks.tsx';
import { LoadError } from '../../../components/loading/failed.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { accessReasonsQuery } from '../api/get-reasons.ts';
import {
  accessTexts as texts,
  bindingCauses,
  formatCause,
  resourceLabels,
  formatRule,
} from '../texts.ts';

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
    {allowed ? texts.allowed : texts.denied}
  </span>
);

const ReasonDetails = ({ reason }: { reason: AccessReason }): JSX.Element => {
  const now = useNow();
  return (
    <>
      <p>{formatRule(reason)}</p>
      {reason.event === null ? null : (
        <p className="hint">{formatCause(reason.event.type, formatCauseDay(reason.event, now))}</p>
      )}
      {reason.until === null ? null : (
        <p className="hint">{texts.until(formatBindingTime(reason.until, now))}</p>
      )}
      {isForSale(reason) ? <Link to="/subscription">{texts.seePlans}</Link> : null}
    </>
  );
};

const formatCauseDay = ({ type, at }: NonNullable<AccessReason['event']>, now: Date): string =>
  bindingCauses.has(type) ? formatBindingDay(at) : formatDay(new Date(at), now);

export const AccessReasons = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(accessReasonsQuery);
  if (data !== undefined) {
    return (
      <dl className="reasons" aria-label={texts.list}>
        {toRows(data).map(({ question, reason }) => (
          <div key={question} className="setting-row">
            <dt>
              <b>{resourceLabels[question]}</b>
              <Verdict allowed={reason.allowed} />
            </dt>
            <dd>
              <ReasonDetails reason={reason} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (!isError) return <div className="form-skeleton" role="status" aria-label={texts.loading} />;
  return <LoadError fact={texts.failed} onRetry={() => void refetch()} />;
};
