import { z } from 'zod';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import {
  formatConversion,
  loadReaderMoney,
  usdMoney,
  type ReaderMoney,
} from '#application/mails/reader-money.ts';
import { signalFigures, type SignalVerdict } from '#application/signals/signal-figures.ts';
import type { MoneyFormat } from '#domain/shared/market/money.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { minRecordCases } from '#domain/shared/market/min-record-cases.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { recordWindowMs } from '#domain/shared/time/hours.ts';
import { ruleDefinitions } from '#domain/shared/market/signal-rules.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import { listSignalReaders } from '#projections/signal-readers/read-model.ts';
import {
  listSignalRecord,
  type SignalRecordDocument,
} from '#projections/signal-record/read-model.ts';
import {
  listSignalsAt,
  type TradingSignalDocument,
} from '#projections/trading-signals/read-model.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { formatInstant, type MailText, type MailPorts } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { withAccess, type AccessPorts } from './with-access.ts';

const name = 'mail-signals';
const payload = z.strictObject({ at: z.iso.datetime() });
/**
 * The job that mails the signals of an hour (in milliseconds). It runs once no more signals can be issued for that
 * hour.
 */
export const createSignalsMailJob = (hour: number): NewJob => {
  const at = new Date(hour).toISOString();
  return {
    name,
    payload: { at },
    key: at,
    runAt: new Date(hour + recordWindowMs + minuteMs),
  };
};

/** Mails about an hour are not sent once the next hour has ended. */
const getLatestMailTime = (at: string): number => Date.parse(at) + hourMs;

/** Sends all signals of an hour in one mail to every member who subscribed and has access. */
export const mailSignalsWorker = defineWorker({
  name,
  payload,
  handle:
    (ports: Ports) =>
    async ({ at }, run) => {
      const { clock } = ports;
      if (clock.now().getTime() > getLatestMailTime(at)) return;
      const signals = await listSignalsAt(ports, at);
      if (signals.length === 0) return;
      const record = await listSignalRecord(ports);
      for await (const accountId of withAccess(ports, listSignalReaders(ports), 'signals')) {
        // Derived from the hour, so that a repeated job requests the same mail.
        const causeId = deriveId('signals-of-hour', accountId, at);
        const money = await loadReaderMoney(ports, { accountId, now: clock.now() });
        const text = signalsMailText(signals, record, money);
        const notice = { accountId, kind: 'trading-signals', causeId, text } as const;
        await requestNotice(ports, notice, run.context());
      }
    },
});

type Ports = CommandPorts & MailPorts & AccessPorts;

const directionNames = { long: 'up', short: 'down' } as const;

const verdicts: Readonly<Record<SignalVerdict, string>> = {
  'too-few': 'There are too few cases to say more.',
  'no-better': 'That is no better than chance.',
  better: 'So far that is better than chance.',
  worse: 'That is worse than chance.',
};

const formatPercent = (share: number): string => String(Math.round(100 * share));

const getSymbol = (coinId: string): string =>
  majorCoins.find(({ id }) => id === coinId)?.symbol ?? coinId;

export const formatSignal = (
  { coinId, rule, direction, price }: TradingSignalDocument,
  record: readonly SignalRecordDocument[],
  { formatPrice }: MoneyFormat,
): string => {
  const { right, scored, days, usual, verdict } = signalFigures(record, rule, direction);
  const sentence = `${getSymbol(coinId)}, ${directionNames[direction]}, at ${formatPrice(price)}. ${ruleDefinitions[rule][direction]}`;
  if (!right) return `${sentence} No event of this rule has an outcome yet.`;
  if (scored < minRecordCases)
    return `${sentence} This rule has fewer than ${String(minRecordCases)} outcomes so far, which is too few for a share to mean much.`;
  const baselineText = usual ? ` A random entry: ${formatPercent(usual.right)}.` : '';
  return `${sentence} Right ${formatPercent(right.rate)} of 100 times before, after costs (${String(scored)} cases on ${String(days)} days, 95% interval ${formatPercent(right.low)} to ${formatPercent(right.high)}).${baselineText} ${verdicts[verdict]}`;
};

export const signalsMailText = (
  signals: readonly TradingSignalDocument[],
  record: readonly SignalRecordDocument[],
  money: ReaderMoney = usdMoney,
): MailText => {
  const { format } = money;
  const conversion = formatConversion(money);
  const isSimulated = signals.some((signal) => signal.simulated);
  const symbols = [...new Set(signals.map(({ coinId }) => getSymbol(coinId)))];
  const [first] = signals;
  const count =
    signals.length === 1 ? '1 technical event' : `${String(signals.length)} technical events`;
  return {
    subject: `${isSimulated ? 'Simulated market: ' : ''}${count}: ${symbols.join(', ')}`,
    paragraphs: [
      `The hour that ended on ${formatInstant(first?.at ?? '')} raised ${count}.`,
      ...signals.map((signal) => formatSignal(signal, record, format)),
      ...(conversion === null ? [] : [`${conversion}.`]),
      'A technical event is a rule of chart analysis that was met. The direction is what the rule suggests for the next 24 hours. Costs of 0.1% a side are counted.',
      ...(isSimulated
        ? ['These events are from a simulated market. The prices are not real.']
        : []),
      'This is information, not advice.',
    ],
    action: { label: 'Open technical events', path: '/predictions#signals' },
    why: 'You receive this email because you asked for technical events, at most one email an hour.',
  };
};
