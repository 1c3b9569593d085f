import { isSendable, type MissingContent } from '#domain/shared/news/edition-content.ts';
import { getDueTime } from '#domain/edition/edition.ts';
import { awaitedParts, nextAttempt } from '#domain/edition/timetable.ts';
import { draftEdition, type EditionRequest, type EditionDraft } from './produce-edition.ts';
import { editionVersions, type ReadEditionPorts } from './read-edition.ts';

type Moment = { readonly date: string; readonly now: Date };

/** The missing parts that production still waits for, and the time of its next attempt. */
export const planNextAttempt = (
  { missing }: EditionDraft,
  { date, now }: Moment,
): { readonly awaited: readonly MissingContent[]; readonly attemptAt: Date } => {
  const attemptAt = nextAttempt(now);
  const expectedMissing = missing.filter(({ isExpected }) => isExpected);
  return { awaited: awaitedParts(expectedMissing, { date, attemptAt }), attemptAt };
};

type ProductionStatus = {
  readonly missing: MissingContent[];
  readonly nextAttemptAt: string | null;
};

/** The parts missing from today's edition, and the time of the next production attempt. */
export const describeProduction = async (
  ports: ReadEditionPorts,
  request: EditionRequest,
  now: Date,
): Promise<ProductionStatus> => {
  const { date } = request;
  const latestVersion = (await editionVersions(ports, date)).at(-1);
  if (latestVersion && isSendable(latestVersion)) return { missing: [], nextAttemptAt: null };
  const draft = await draftEdition(ports, request, now);
  const { awaited, attemptAt } = planNextAttempt(draft, { date, now });
  const isWaiting = awaited.length > 0 && now >= new Date(getDueTime(date));
  return {
    missing: draft.missing.map(({ what, text }) => ({ what, text })),
    nextAttemptAt: isWaiting ? attemptAt.toISOString() : null,
  };
};
