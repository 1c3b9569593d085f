import { useMemo } from 'react';
import { DataTable, LinkBase } from 'react-admin';
import type { ActivityEntry } from '#contract/admin/activity.ts';
import { formatPence } from '#contract/format.ts';
import { formatTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { columnClasses } from '../list/styled.ts';
import { entryTarget } from '../record/command/use-target.ts';
import { getLocalTimeZone } from '../times/local-times.ts';
import { formatDayWithYear } from '../times/with-year.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { activityExport } from './activity-csv.ts';
import { getActivityFilters, getActivityQueries } from './activity-filters.ts';

const Column = DataTable.Col<ActivityEntry>;
const newestFirst = { field: 'at', order: 'DESC' } as const;

const getTexts = (): ListTexts => {
  const lead = text('activity.lead', { zone: getLocalTimeZone() });
  return {
    title: 'Activity',
    loading: lead,
    lead: () => lead,
    failed: 'Could not load the activity.',
    empty: (
      <>
        <b>Nothing happened in this selection.</b>
        <p>Choose a longer time, or remove a filter.</p>
      </>
    ),
  };
};

/** Who did what, in a time range to the minute. */
export const ActivityList = () => {
  const day = useNow().toDateString();
  const queries = useMemo(() => getActivityQueries(new Date(day)), [day]);
  return (
    <ConsoleList<ActivityEntry>
      texts={getTexts()}
      sort={newestFirst}
      filters={getActivityFilters()}
      predefinedQueries={queries}
      exportColumns={activityExport}
    >
      <Column source="title" disableSort cellClassName="activity-act" render={ActCell} />
      <Column source="actor" disableSort render={({ actor }) => actor.name} />
      <Column source="member" disableSort {...columnClasses('no-phone')} render={MemberName} />
      <Column
        source="pence"
        disableSort
        {...columnClasses('number no-tablet')}
        render={({ pence }) => (pence === null ? '' : formatPence(pence))}
      />
      <Column source="at" {...columnClasses('number')} render={Time} />
    </ConsoleList>
  );
};

const ActCell = (act: ActivityEntry) => (
  <>
    <LinkBase className="row-link sentence" to={getPath(act)}>
      {act.title}
    </LinkBase>
    {act.member === null || act.member.id === act.actor.id ? null : (
      <span className="second-line only-phone">{act.member.name}</span>
    )}
    {act.reason === null ? null : (
      <span className="second-line">{text('activity.reason', { reason: act.reason })}</span>
    )}
  </>
);

const getPath = ({ id, member }: ActivityEntry): string =>
  member === null
    ? `/events/${id}/show`
    : `/members/${member.id}/show?events=all#${entryTarget(id)}`;

const MemberName = ({ member }: ActivityEntry) => member?.name ?? '';

// On a phone the line breaks between day and time only.
const Time = ({ at }: ActivityEntry) => (
  <>
    <span className="nowrap">{formatDayWithYear(new Date(at))},</span>{' '}
    <span className="nowrap">{formatTime(new Date(at))}</span>
  </>
);
