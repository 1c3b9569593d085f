import { deriveOrGenerateId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readCannedAnswerFromLog } from '#application/read-models/documents-in-log.ts';
import { cannedAnswerOperations, type CannedAnswer } from '#contract/support/canned-answers.ts';
import { cannedAnswerDecider } from '#domain/canned-answers/canned-answers.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findCannedAnswer, listCannedAnswers } from '#projections/canned-answers/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportApiTexts } from './texts.ts';

export const cannedAnswerRoutes = ({ routes, platform }: SupportRoutesDeps): void => {
  routes.on(cannedAnswerOperations.cannedAnswers, async ({ jsonQuery: { range } }) => {
    const page = toSkipAndLimit(range);
    const { answers, total } = await listCannedAnswers(platform, page);
    const rows = answers.length;
    const headers = contentRange('canned-answers', { skip: page.skip, rows, total });
    return { body: answers, headers };
  });
  routes.on(cannedAnswerOperations.cannedAnswer, async ({ params }) => ({
    body: await requireCannedAnswer(platform, params.id),
  }));
  routes.on(
    cannedAnswerOperations.createCannedAnswer,
    async ({ body, command, waitForProjections }) => {
      const id = deriveOrGenerateId(command.idempotencyKey, 'canned-answer');
      const target = { id, command: { type: 'CreateCannedAnswer', ...body } } as const;
      await sendCommand(platform, cannedAnswerDecider, target, command);
      const pendingWrites = await waitForProjections();
      return { body: await requireCannedAnswer(platform, id, pendingWrites) };
    },
  );
  routes.on(
    cannedAnswerOperations.changeCannedAnswer,
    async ({ params, body, command, waitForProjections }) => {
      const target = { id: params.id, command: { type: 'ChangeCannedAnswer', ...body } } as const;
      await sendCommand(platform, cannedAnswerDecider, target, command);
      const pendingWrites = await waitForProjections();
      return { body: await requireCannedAnswer(platform, params.id, pendingWrites) };
    },
  );
  routes.on(
    cannedAnswerOperations.removeCannedAnswer,
    async ({ params, command, waitForProjections }) => {
      const target = { id: params.id, command: { type: 'RemoveCannedAnswer' } } as const;
      await sendCommand(platform, cannedAnswerDecider, target, command);
      await waitForProjections();
      return { body: undefined };
    },
  );
};

const requireCannedAnswer = async (
  platform: SupportRoutesDeps['platform'],
  answerId: string,
  behind: WrittenPositions = {},
): Promise<CannedAnswer> => {
  const document = await findCurrentDocument(
    behind,
    () => findCannedAnswer(platform, answerId),
    () => readCannedAnswerFromLog(platform, answerId),
  );
  if (document) return document;
  throw new Rejection('missing', 'canned-answer/unknown', {
    message: supportApiTexts.unknownAnswer,
  });
};
