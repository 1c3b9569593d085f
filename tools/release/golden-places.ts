import { deciders } from '#application/event-registry.ts';
import { accountEvents } from '#domain/account/events.ts';

export type EventVersion = { readonly type: string; readonly version: number };

/** Members that appear only in golden payloads. */
export const goldenMembers = {
  current: '01990000-0000-7000-8000-000000000002',
  erased: '01990000-0000-7000-8000-000000000003',
} as const;

type GoldenPlace = {
  readonly stream: string;
  readonly subject: string | undefined;
  readonly actor: string;
};

const time = new Date('2026-05-04T10:00:00.000Z');
const day = '2026-05-04';
const sampleId = '01990000-0000-7000-8000-0000000000ff';
const staff = '22222222-2222-4222-8222-222222222222';

const memberOf = ({ type, version }: EventVersion): string => {
  if (/^AccountEras(ed|ureCompleted)$/.test(type)) return goldenMembers.erased;
  if (type !== 'AccountRegistered' || version === accountEvents[type].version)
    return goldenMembers.current;
  // Each account can start only once, so the oldest version belongs to the erased account.
  return version === 1
    ? goldenMembers.erased
    : `01990000-0000-7000-8000-00000000010${String(version)}`;
};

const onDay = (coinId: string) => ({
  coinId,
  at: day,
  cutOffAt: day,
  startsAt: `${day}T00:00:00.000Z`,
});

/** Ids that are more than a string, or that must have a meaning. All other streams have the sample id. */
const sampleIds: Readonly<Record<string, unknown>> = {
  alarm: 'jobs-failed',
  bulkmembers: { selectionId: sampleId, step: 0 },
  comparison: day,
  delivery: { key: `daily-${day}`, shard: 0 },
  edition: '2023-10-08',
  jobqueue: 'jobs',
  ledger: '2026-11-21',
  prediction: onDay('golden'),
  rangealert: onDay('golden'),
  readmodel: 'events',
  recipients: { selectionId: sampleId, shard: 0 },
  signal: onDay('bitcoin'),
  storymove: onDay('golden'),
  weeklyreport: '2026-11-23',
};

const writtenByStaff: ReadonlySet<string> = new Set(['look', 'membernotes', 'membership']);

/** Where a golden payload is appended, by the aggregate of its event. */
export const findGoldenPlace = (version: EventVersion): GoldenPlace | undefined => {
  const decider = deciders.find(({ definitions }) => Object.hasOwn(definitions, version.type));
  if (!decider) return undefined;
  const { category, definitions } = decider;
  const member = memberOf(version);
  const [ownStream] = decider.memberStreams?.(member, time, time) ?? [];
  const isPersonal = Object.values(definitions).some(({ personal }) => personal.length > 0);
  const id = sampleIds[category] ?? sampleId;
  return {
    stream: ownStream ?? decider.stream(id as never),
    subject: ownStream !== undefined || isPersonal ? member : undefined,
    actor: writtenByStaff.has(category) ? staff : 'system',
  };
};
