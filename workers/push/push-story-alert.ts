import { deriveId } from '#application/derive-id.ts';
import { findStoryMove } from '#application/story-moves/story-moves.ts';
import { defineWorker } from '../engine/define-worker.ts';
import {
  createStoryMoveRequests,
  storyAlertReaders,
  storyMovePayload,
} from '../mail/mail-story-alert.ts';
import { queuePushes } from './push-alert.ts';

/** Separate from the mail, so that neither delays the other. */
export const pushStoryAlertWorker = defineWorker({
  name: 'push-story-alert',
  payload: storyMovePayload,
  reads: ['edition-readers', 'account-details'],
  on: {
    CoinMovedAfterStory: createStoryMoveRequests,
  },
  handle: (ports) => async (key) => {
    const move = await findStoryMove(ports, key);
    if (!move) return;
    for await (const accountId of storyAlertReaders(ports, move)) {
      const causeId = deriveId('push-story-move', accountId, move.storyId);
      await queuePushes(ports, { accountId, causeId, alert: { kind: 'story', ...key } });
    }
  },
});
