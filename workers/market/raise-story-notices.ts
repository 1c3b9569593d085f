import { raiseStoryNotice } from '#application/alerts/change-alerts.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { findStoryMove } from '#application/story-moves/story-moves.ts';
import { defineWorker } from '../engine/define-worker.ts';
import type { AccessPorts } from '../mail/with-access.ts';
import {
  createStoryMoveRequests,
  storyAlertReaders,
  storyMovePayload,
} from '../mail/mail-story-alert.ts';

/** Adds a large move after a story to the notifications of the members who get it by mail. */
export const raiseStoryNoticesWorker = defineWorker({
  name: 'raise-story-notices',
  payload: storyMovePayload,
  reads: ['edition-readers', 'account-details'],
  on: {
    CoinMovedAfterStory: createStoryMoveRequests,
  },
  handle: (ports: CommandPorts & AccessPorts) => async (key, run) => {
    const move = await findStoryMove(ports, key);
    if (!move) return;
    for await (const accountId of storyAlertReaders(ports, move))
      await raiseStoryNotice(ports, { accountId, move }, run.context());
  },
});
