import { lookDecider, lookStream } from '#domain/look/decider.ts';
import type { LookedAtPage } from '#domain/look/events.ts';
import { lookOf } from '#domain/look/state.ts';
import { asSideStep, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { onceInAWhile } from '../once-in-a-while.ts';

export type Look = { readonly accountId: string; readonly page: LookedAtPage };

/** Rejects when the look could not be stored: what it shows must not be sent then. */
export type RecordLook = (look: Look, context: CommandContext) => Promise<void>;

/**
 * Records that the acting staff are shown personal data of a member; the calls of one page, and a page that follows
 * changes, are one look.
 */
export const lookRecorder = (ports: CommandPorts): RecordLook =>
  onceInAWhile<Look>({
    keyOf: ({ accountId, page }, { now, actor }) =>
      [lookStream(accountId, now), page, actor].join(' '),
    record: (look, context) => recordLook(ports, look, context),
  });

const recordLook = async (
  ports: CommandPorts,
  { accountId, page }: Look,
  context: CommandContext,
): Promise<Date> => {
  const { actor: staffId, now } = context;
  const { events, before } = await handleCommand(ports, {
    decider: lookDecider,
    stream: lookStream(accountId, now),
    command: { type: 'ViewMemberData', staffId, page, now },
    context: asSideStep(context),
    subject: accountId,
  });
  const last = before.lastAt[lookOf({ staffId, page })];
  return events.length > 0 || last === undefined ? now : new Date(last);
};
