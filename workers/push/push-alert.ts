import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { findPriceNotice } from '#application/alerts/find-notice.ts';
import { findForecastSymbol } from '#application/predictions/list-forecast-coins.ts';
import { loadReaderMoney } from '#application/mails/reader-money.ts';
import {
  findPushDevice,
  listPushDevices,
  removePushDevice,
  type PushDevicesPort,
} from '#application/push/push-devices.ts';
import { listRangeAlertsForPrice } from '#application/range-alerts/list-range-alerts.ts';
import { findStoryMove } from '#application/story-moves/story-moves.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { defineWorker, type HandlerPorts } from '../engine/define-worker.ts';
import type { MailText } from '../engine/mail-text.ts';
import { priceAlertMailText } from '../mail/mail-price-alert.ts';
import { rangeAlertMailText } from '../mail/mail-range-alert.ts';
import { storyAlertMailText, storyMovePayload } from '../mail/mail-story-alert.ts';

const name = 'push-alert';

const alertSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), noticeId: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('range'),
    coinId: z.string().min(1),
    cutOffAt: z.iso.datetime(),
    leftAt: z.iso.datetime(),
  }),
  storyMovePayload.extend({ kind: z.literal('story') }),
]);
type Alert = z.infer<typeof alertSchema>;

type MemberAlert = {
  readonly accountId: string;
  readonly causeId: string;
  readonly alert: Alert;
};

/** Queues the alert for each device of the member. The key lets each device get it once. */
export const queuePushes = async (
  ports: PushDevicesPort & { readonly jobs: Pick<Jobs, 'enqueue'> },
  { accountId, causeId, alert }: MemberAlert,
): Promise<void> => {
  for (const { id: deviceId } of await listPushDevices(ports, accountId)) {
    const payload = { accountId, deviceId, causeId, alert };
    await ports.jobs.enqueue({ name, payload, key: `${causeId}:${deviceId}` });
  }
};

/** Sends one alert to one device. A device that no longer exists is removed. */
export const pushAlertWorker = defineWorker({
  name,
  payload: z.strictObject({
    accountId: z.uuid(),
    deviceId: z.uuid(),
    causeId: z.uuid(),
    alert: alertSchema,
  }),
  handle:
    (ports) =>
    async ({ accountId, deviceId, causeId, alert }) => {
      const key = { accountId, id: deviceId };
      const account = await findRegisteredAccount(ports, accountId);
      const device = await findPushDevice(ports, key);
      const foundAlert = await findAlert(ports, accountId, alert);
      if (!account || account.isSuspended || !device || !foundAlert) return;
      if (ports.clock.now().getTime() - Date.parse(foundAlert.at) > maxAlertAgeMs) return;
      const text = JSON.stringify({ ...toPushMessage(foundAlert.words), tag: causeId });
      const outcome = await ports.push.send(device, { text, topic: causeId.replaceAll('-', '') });
      if (outcome === 'gone') await removePushDevice(ports, key);
      if (outcome === 'refused')
        ports.logger.warn({ deviceId }, 'The push service did not accept a message.');
    },
});

/** An older alert is not sent: the price has moved on, and a moved demo clock raises many at once. */
const maxAlertAgeMs = hourMs;

type FoundAlert = { readonly words: MailText; readonly at: string };

const findAlert = async (
  ports: HandlerPorts,
  accountId: string,
  alert: Alert,
): Promise<FoundAlert | undefined> => {
  if (alert.kind === 'price') {
    const notice = await findPriceNotice(ports, { accountId, noticeId: alert.noticeId });
    return notice && { words: priceAlertMailText(notice), at: notice.crossedAt };
  }
  if (alert.kind === 'story') {
    const move = await findStoryMove(ports, alert);
    return move && { words: storyAlertMailText(move), at: move.measuredAt };
  }
  const symbol = await findForecastSymbol(ports, alert.coinId);
  const ranges = await listRangeAlertsForPrice(ports, alert);
  if (symbol === undefined || ranges.length === 0) return undefined;
  const money = await loadReaderMoney(ports, { accountId, now: ports.clock.now() });
  return { words: rangeAlertMailText(symbol, ranges, money), at: alert.leftAt };
};

// Subject and first paragraph of the mail name coin, price and story, and nothing about the member.
const toPushMessage = ({ subject, paragraphs, action }: MailText) => ({
  title: subject,
  body: paragraphs[0],
  path: action?.path,
});
