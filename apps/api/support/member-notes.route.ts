import { addMemberNote, readMemberNotes } from '#application/member-notes/member-notes.ts';
import { memberNoteOperations, type MemberNote } from '#contract/support/member-notes.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { requireMember } from '../admin/ports.ts';
import type { SupportRoutesDeps } from './ports.ts';

export const memberNotesRoute = ({ routes, platform }: SupportRoutesDeps): void => {
  routes.on(memberNoteOperations.memberNotes, async ({ params }) => {
    await requireMember(platform, params.id);
    return { body: await listNotes(platform, params.id), subject: params.id };
  });
  routes.on(
    memberNoteOperations.addMemberNote,
    async ({ params, body, command, waitForProjections }) => {
      const note = { accountId: params.id, ...body };
      await addMemberNote(platform, note, command);
      await waitForProjections();
      return { body: await listNotes(platform, params.id), subject: params.id };
    },
  );
};

const listNotes = async (
  platform: SupportRoutesDeps['platform'],
  accountId: string,
): Promise<MemberNote[]> => {
  const notes = await readMemberNotes(platform, accountId);
  const getName = await loadActorNames(
    platform,
    notes.map(({ actor }) => actor),
  );
  return notes.map(({ actor, ...note }) => ({ ...note, by: { id: actor, name: getName(actor) } }));
};
