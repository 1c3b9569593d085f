import { z } from 'zod';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { deriveId } from '#application/derive-id.ts';
import { formatHeadline, formatOutlets } from '#application/editions/own-stories.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { findStoryMove } from '#application/story-moves/story-moves.ts';
import { includesCoin } from '#domain/shared/market/coin-list.ts';
import { formatDecimals, formatPercent } from '#domain/shared/format.ts';
import type { CoinMovedAfterStory } from '#domain/story-move/events.ts';
import { getMoveRatio } from '#models/news/price-impact.ts';
import { listStoryAlertReaders } from '#projections/edition-readers/read-model.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { formatInstant, type MailPorts, type MailText } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { withAccess, type AccessPorts } from './with-access.ts';

type Move = CoinMovedAfterStory['data'];
type Ports = CommandPorts & MailPorts & AccessPorts;

export const storyMovePayload = z.strictObject({
  coinId: z.string().min(1),
  storyId: z.string().min(1),
  startsAt: z.iso.datetime(),
});

export const createStoryMoveRequests = ({
  data: { coinId, storyId, startsAt },
}: Pick<CoinMovedAfterStory, 'data'>): readonly JobRequest<z.infer<typeof storyMovePayload>>[] => [
  { payload: { coinId, storyId, startsAt } },
];

/** Mails a large move of a coin after a story to the members with Basic or Pro who have it on their list. */
export const mailStoryAlertWorker = defineWorker({
  name: 'mail-story-alert',
  payload: storyMovePayload,
  reads: ['edition-readers', 'account-details'],
  on: {
    CoinMovedAfterStory: createStoryMoveRequests,
  },
  handle: (ports: Ports) => async (key, run) => {
    const move = await findStoryMove(ports, key);
    if (!move) return;
    const text = storyAlertMailText(move);
    const context = run.context();
    for await (const accountId of storyAlertReaders(ports, move)) {
      // Derived from the story, so that a member gets one mail about it.
      const causeId = deriveId('story-move', accountId, move.storyId);
      await requestNotice(
        ports,
        { accountId, kind: 'story-alert', causeId, text },
        // When a demo clock moves, mails are dated at their own hours, so that they are not all sent at the end.
        move.simulated ? { ...context, now: new Date(move.measuredAt) } : context,
      );
    }
  },
});

/** The members to notify when a coin moved after a story. */
export async function* storyAlertReaders(
  ports: CommandPorts & AccessPorts,
  coin: Pick<Move, 'coinId' | 'symbol'>,
): AsyncGenerator<string> {
  const readers = withAccess(ports, listStoryAlertReaders(ports), 'unlimited-news');
  for await (const accountId of readers) {
    const { watched } = await loadAlerts(ports, { accountId });
    if (includesCoin(watched, coin)) yield accountId;
  }
}

export const storyAlertMailText = (move: Move): MailText => {
  const { symbol, publishedAt, startsAt, endsAt, usual, source, simulated } = move;
  const outlets = formatOutlets(move.outlet, move.outlets);
  const change = `${move.move < 0 ? 'fell' : 'rose'} ${formatPercent(move.move)}`;
  const ratio = getMoveRatio({
    ...move,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
  });
  return {
    subject: `${simulated ? 'Simulated price: ' : ''}${symbol} ${change} after a story`,
    paragraphs: [
      `“${formatHeadline(move.title)}” (${outlets}), published on ${formatInstant(publishedAt)}. From ${formatInstant(startsAt)} to ${formatInstant(endsAt)}, ${symbol} ${change} (source of the prices: ${source}).`,
      `We compare the last hourly price before the story with the first one at least an hour after it. The move is ${formatDecimals(ratio, 1)} times the usual one over such a time. The usual move in an hour was ${formatPercent(usual)} in the 30 days before.`,
      'Prices move for many reasons. It is not proven that the story moved the price.',
      ...(simulated
        ? ['This price is simulated. It is not a price of the real market.']
        : ['Prices move fast, so it may have changed since.']),
      'This is information, not advice.',
    ],
    action: { label: 'Read the story', path: `/news/${move.storyId}` },
    why: 'You receive this email because your plan includes alerts when a coin on your list moves after a story.',
  };
};
