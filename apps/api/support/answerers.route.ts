import { findDocument } from '#application/kept-documents/keep-document.ts';
import { supportOperations } from '#contract/support/support.ts';
import { getAnswerDraftName } from '#contract/support/answer-draft.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { listStaff } from './staff.ts';

const activeDraftMs = 2 * minuteMs;

/** Tells staff who else is writing an answer, so that nobody answers twice. */
export const answerersRoute = ({ routes, platform, systemNow }: SupportRoutesDeps): void => {
  routes.on(supportOperations.supportAnswerers, async ({ params, caller }) => {
    const name = getAnswerDraftName(params.id);
    const isWriting = async (accountId: string): Promise<boolean> => {
      const draft = await findDocument(platform, { accountId, kind: 'drafts', name });
      return (
        draft !== undefined && Date.parse(draft.savedAt) > systemNow().getTime() - activeDraftMs
      );
    };
    const others = (await listStaff(platform)).filter(({ id }) => id !== caller.accountId);
    const areWriting = await Promise.all(others.map(({ id }) => isWriting(id)));
    return { body: others.filter((_, index) => areWriting[index]) };
  });
};
