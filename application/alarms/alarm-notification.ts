import type { FaultCheckId } from '#domain/shared/attention-checks.ts';
import { runbook } from '../attention/runbook.ts';
import { formatInstant, type MailText } from '../mails/mail-text.ts';

/** `raised`: a fault began. `repeated`: it goes on. `recovered`: it ended. */
export type AlarmKind = 'raised' | 'repeated' | 'recovered';

export type AlarmNotification = {
  readonly kind: AlarmKind;
  readonly check: FaultCheckId;
  /** Null after the recovery, and if the check could not be run. */
  readonly count: number | null;
  readonly since: string | null;
  readonly at: string;
};

const subjects: Readonly<Record<AlarmKind, string>> = {
  raised: 'Alarm',
  repeated: 'Alarm continues',
  recovered: 'Recovered',
};

export const createAlarmMail = (notification: AlarmNotification): MailText => {
  const { kind, check } = notification;
  const { title } = runbook[check];
  return {
    subject: `${subjects[kind]}: ${title}`,
    paragraphs: kind === 'recovered' ? formatRecovery(notification) : formatFault(notification),
    action: { label: 'Open the console', path: '/admin' },
    why: 'You receive this email because your address is in the setting ALARM_EMAILS.',
  };
};

const formatRecovery = ({ check, at }: AlarmNotification): readonly string[] => [
  `The check “${runbook[check].title}” has found nothing since ${formatInstant(at)}.`,
];

const isUnknown = ({ kind, count }: AlarmNotification): boolean =>
  kind !== 'recovered' && count === null;

const formatFault = ({ check, count, since }: AlarmNotification): readonly string[] => {
  const { title, meaning, symptom, check: howToCheck, fix } = runbook[check];
  if (count === null) return [unknownText(title)];
  const sinceText = since === null ? '' : `, since ${formatInstant(since)}`;
  return [
    meaning,
    `Found: ${String(count)}${sinceText}.`,
    `Symptom: ${symptom}`,
    `Check: ${howToCheck}`,
    `Fix: ${fix}`,
  ].map(withoutBackticks);
};

const unknownText = (title: string): string =>
  `The check “${title}” has not been able to run for some time, so it is unknown whether there is a fault. The log of the workers shows the reason.`;

const withoutBackticks = (text: string): string => text.replaceAll('`', '');

/** The body of the webhook, without personal data. Documented in docs/operations.md. */
export type AlarmMessage = AlarmNotification & {
  /** Repeated attempts have the same id. */
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
  /** Address of the console. */
  readonly console: string;
};

export const alarmMessage = (
  { id, publicAddress }: { readonly id: string; readonly publicAddress: string },
  notification: AlarmNotification,
): AlarmMessage => {
  const { title, meaning } = runbook[notification.check];
  return {
    id,
    ...notification,
    title,
    meaning: isUnknown(notification) ? unknownText(title) : withoutBackticks(meaning),
    console: `${publicAddress}/admin`,
  };
};
