import { hasAlarmRecipients } from '#application/alarms/evaluate-alarms.ts';
import { listSilences, silenceAlarm } from '#application/alarms/silence-alarm.ts';
import type { AttentionCheck } from '#application/attention/assess.ts';
import { runbook } from '#application/attention/runbook.ts';
import { sendCommand } from '#application/handle-command.ts';
import { type Attention, attentionOperations } from '#contract/admin/attention.ts';
import { alarmDecider } from '#domain/alarm/alarm.ts';
import type { FaultCheckId } from '#domain/shared/attention-checks.ts';
import type { Platform } from '#platform/platform.ts';
import type { Routes } from '../http/route.ts';

type AttentionPlatform = Pick<
  Platform,
  'clock' | 'config' | 'eventStore' | 'foldedStreams' | 'keys'
>;

export type AttentionRouteDeps = {
  readonly routes: Routes;
  readonly platform: AttentionPlatform;
  readonly attention: () => Promise<readonly AttentionCheck[]>;
};

export const attentionRoute = ({ routes, platform, attention }: AttentionRouteDeps): void => {
  routes.on(attentionOperations.attention, async () => {
    const now = platform.clock.now();
    const [checks, silences] = await Promise.all([attention(), loadSilencesByCheck(platform)]);
    return {
      body: {
        checkedAt: now.toISOString(),
        alarms: hasAlarmRecipients(platform.config),
        checks: checks.map((check) => addRunbook(check, silences.get(check.id) ?? null)),
      },
    };
  });
  routes.on(attentionOperations.silenceAlarm, async ({ params, body, command }) => {
    await silenceAlarm(platform, { check: params.id, ...body }, command);
    return { body: await getSilence(platform, params.id) };
  });
  routes.on(attentionOperations.endAlarmSilence, async ({ params, command }) => {
    const target = { id: params.id, command: { type: 'EndSilence' } } as const;
    await sendCommand(platform, alarmDecider, target, command);
    return { body: await getSilence(platform, params.id) };
  });
};

type Silence = Attention['checks'][number]['silence'];

const loadSilencesByCheck = async (
  platform: AttentionPlatform,
): Promise<ReadonlyMap<string, Silence>> => {
  const silences = await listSilences(platform, platform.clock.now());
  return new Map(silences.map(({ check, ...silence }) => [check, silence]));
};

const getSilence = async (
  platform: AttentionPlatform,
  check: FaultCheckId,
): Promise<{ readonly silence: Silence }> => ({
  silence: (await loadSilencesByCheck(platform)).get(check) ?? null,
});

const addRunbook = (
  { items, disruptions, ...check }: AttentionCheck,
  silence: Silence,
): Attention['checks'][number] => {
  const { title, meaning, ...paragraph } = runbook[check.id];
  return { ...check, title, meaning, items: [...items], runbook: paragraph, silence };
};
