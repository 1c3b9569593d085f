import { isOneLook } from '#domain/look/decide.ts';
import { lookDecider, lookStream } from '#domain/look/decider.ts';
import type { LookedAtPage } from '#domain/look/events.ts';
import { lookOf } from '#domain/look/state.ts';
import { asSideStep, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

export type Look = { readonly accountId: string; readonly page: LookedAtPage };

/** Rejects when the look could not be stored: what it shows must not be sent then. */
export type RecordLook = (look: Look, context: CommandContext) => Promise<void>;

const mostRemembered = 1000;

/**
 * Records that the acting staff are shown personal data of a member. A process remembers what it recorded lately, so that
 * the calls of one page, and a page that follows changes, read the log once.
 */
export const lookRecorder = (ports: CommandPorts): RecordLook => {
  const lately = new Map<string, Promise<Date>>();
  return async (look, context) => {
    const { now, actor } = context;
    const key = [lookStream(look.accountId, now), look.page, actor].join(' ');
    const known = await lately.get(key);
    if (known && isOneLook(known, now)) return;
    const recorded = recordLook(ports, look, context);
    lately.delete(key);
    lately.set(key, recorded);
    forgetOldest(lately);
    try {
      await recorded;
    } catch (error) {
      if (lately.get(key) === recorded) lately.delete(key);
      throw error;
    }
  };
};

// Resolves with the time of the look that counts, which another process can have recorded.
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

const forgetOldest = (recorded: Map<string, unknown>): void => {
  const [oldest] = recorded.keys();
  if (recorded.size > mostRemembered && oldest !== undefined) recorded.delete(oldest);
};
