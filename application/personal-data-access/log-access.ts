import {
  pageAccessKey,
  personalDataAccessDecider,
  personalDataAccessStream,
} from '#domain/personal-data-access/personal-data-access.ts';
import type { MemberDataPage } from '#domain/personal-data-access/events.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { createThrottledRecorder } from '../throttle-record.ts';

export type PersonalDataAccess = { readonly accountId: string; readonly page: MemberDataPage };

/** Rejects if the access could not be stored. The data must then not be sent. */
export type LogPersonalDataAccess = (
  look: PersonalDataAccess,
  context: CommandContext,
) => Promise<void>;

/**
 * Records that a staff member views personal data of a member. Repeated requests for the same page within a short
 * time count as one access.
 */
export const personalDataAccessLogger = (ports: CommandPorts): LogPersonalDataAccess =>
  createThrottledRecorder<PersonalDataAccess>({
    keyOf: ({ accountId, page }, { now, actor }) =>
      [personalDataAccessStream(accountId, now), page, actor].join(' '),
    record: (look, context) => logPersonalDataAccess(ports, look, context),
  });

const logPersonalDataAccess = async (
  ports: CommandPorts,
  { accountId, page }: PersonalDataAccess,
  context: CommandContext,
): Promise<Date> => {
  const { actor: staffId, now } = context;
  const { events, before } = await handleCommand(ports, {
    decider: personalDataAccessDecider,
    stream: personalDataAccessStream(accountId, now),
    command: { type: 'ViewMemberData', staffId, page, now },
    context: withoutRequestKeys(context),
    subject: accountId,
  });
  const last = before.lastAt[pageAccessKey({ staffId, page })];
  return events.length > 0 || last === undefined ? now : new Date(last);
};
