import { memberNotesDecider, memberNotesStream } from '#domain/member-notes/member-notes.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { deriveOrGenerateId } from '../derive-id.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

export type MemberNote = {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly actor: string;
};

type Note = { readonly accountId: string; readonly text: string };

/** Adds a staff note to a member. Refused once the account is erased. */
export const addMemberNote = async (
  ports: CommandPorts,
  { accountId, text }: Note,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const noteId = deriveOrGenerateId(context.idempotencyKey, 'member-note', accountId);
  const command = { type: 'AddMemberNote', noteId, text, now: context.now } as const;
  const stream = memberNotesStream(accountId);
  return handleCommand(ports, {
    decider: memberNotesDecider,
    stream,
    command,
    context,
    subject: accountId,
  });
};

/** Notes of a member, newest first. They are stored only in the event log, so that destroying the key erases them. */
export const readMemberNotes = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  accountId: string,
): Promise<MemberNote[]> => {
  const notes: MemberNote[] = [];
  for await (const { type, data, metadata } of eventStore.read(memberNotesStream(accountId))) {
    const event = memberNotesDecider.upcast({
      type,
      data,
      schemaVersion: metadata.schemaVersion,
    });
    const { noteId: id, text, addedAt: at } = event.data;
    notes.push({ id, text, at, actor: metadata.actor });
  }
  return notes.reverse();
};
