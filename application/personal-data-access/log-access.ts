import {
  personalDataAccessDecider,
  personalDataAccessStream,
} from '#domain/personal-data-access/decider.ts';
import type { MemberDataPage } from '#domain/personal-data-access/events.ts';
import { pageAccessKey } from '#domain/personal-data-access/state.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { throttleRecord } from '../throttle-record.ts';

export type PersonalDataAccess = { readonly accountId: string; readonly page: MemberDataPage };

/** Rejects when the look could not be stored: what it shows must not be sent then. */
export type LogPersonalDataAccess = (
  look: PersonalDataAccess,
  context: CommandContext,
) => Promise<void>;

/**
 * Records that the acting staff are shown personal data of a member; the calls of one page, and a page that follows
 * changes, are one look.
 */
export const personalDataAccessLogger = (ports: CommandPorts): LogPersonalDataAccess =>
  throttleRecord<PersonalDataAccess>({
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
