import {
  personalDataAccessDecider,
  personalDataAccessStream,
} from '#domain/personal-data-access/personal-data-access.ts';
import type { MembersExported } from '#domain/personal-data-access/events.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import type { MemberQuery } from '../members/member-filter.ts';
import { createThrottledRecorder } from '../throttle-record.ts';

export type MemberListExport = {
  readonly filter: MemberQuery;
  /** Number of members that match the filter, on all pages. */
  readonly total: number;
  /** Given for an export of every member. */
  readonly reason?: string | undefined;
};

/** Rejects if the export could not be stored. The data must then not be sent. */
export type RecordExport = (made: MemberListExport, context: CommandContext) => Promise<void>;

/** Records that a staff member exports a list of members. All pages of an export are recorded once. */
export const exportRecorder = (ports: CommandPorts): RecordExport =>
  createThrottledRecorder<MemberListExport>({
    // The key contains the search text to distinguish exports; it is only kept in memory.
    keyOf: ({ filter }, { actor }) => `${actor} ${JSON.stringify(filter)}`,
    record: (made, context) => recordExport(ports, made, context),
  });

/** Records one export, even right after another. Rejects if it could not be stored. */
export const recordExport = async (
  ports: CommandPorts,
  { filter, total, reason }: MemberListExport,
  context: CommandContext,
): Promise<Date> => {
  const { actor: staffId, now } = context;
  await handleCommand(ports, {
    decider: personalDataAccessDecider,
    stream: personalDataAccessStream(staffId, now),
    command: {
      type: 'ExportMembers',
      members: total,
      ...toRequestedExport(filter),
      ...(reason !== undefined && { reason }),
      now,
    },
    context: withoutRequestKeys(context),
    subject: staffId,
  });
  return now;
};

type RequestedExport = Pick<MembersExported['data'], 'filter' | 'searched' | 'chosen'>;

const toRequestedExport = ({ q = '', id = [], ...filter }: MemberQuery): RequestedExport => ({
  filter: Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value] as const],
    ),
  ),
  searched: q !== '',
  chosen: id,
});
