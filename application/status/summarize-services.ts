import type { AttentionCheckId } from '#domain/shared/attention-checks.ts';
import { serviceIds, type ServiceId } from '#domain/shared/services.ts';
import { servicesByCheck } from '../attention/affected-services.ts';
import type { AttentionCheck } from '../attention/assess.ts';
import { checkTexts, serviceTexts, switchedOffTexts, unknownServiceText } from './texts.ts';

export type ServiceState = 'ok' | 'disrupted' | 'unknown';

export type ServiceStatus = {
  readonly id: ServiceId;
  readonly name: string;
  readonly state: ServiceState;
  /** One sentence, without anything that describes the installation. */
  readonly text: string;
  /** Start of the disruption, ISO-8601; null if unknown or while there is none. */
  readonly since: string | null;
  /** Whether a setting switches the service off, which is not a fault. */
  readonly switchedOff?: true;
};

/** What the checks mean for visitors and members. */
export const summarizeServices = (
  checks: readonly AttentionCheck[],
  { switchedOff }: { readonly switchedOff: readonly ServiceId[] },
): readonly ServiceStatus[] =>
  serviceIds.map((id) => {
    if (switchedOff.includes(id)) return createSwitchedOffStatus(id);
    const openChecks = checks.filter(({ state }) => state === 'open');
    const disruptions = openChecks
      .flatMap((check) => check.disruptions.map((disruption) => ({ ...disruption, by: check.id })))
      .filter(({ service }) => service === id);
    const state = disruptions.length > 0 ? 'disrupted' : getUndisruptedState(id, checks);
    return {
      id,
      name: serviceTexts[id].name,
      state,
      text: getText(
        id,
        state,
        disruptions.map(({ by }) => by),
      ),
      since: findEarliest(disruptions.map(({ since }) => since)),
    };
  });

const createSwitchedOffStatus = (id: ServiceId): ServiceStatus => ({
  id,
  name: serviceTexts[id].name,
  state: 'ok',
  text: switchedOffTexts[id] ?? serviceTexts[id].ok,
  since: null,
  switchedOff: true,
});

const getUndisruptedState = (
  service: ServiceId,
  checks: readonly AttentionCheck[],
): 'ok' | 'unknown' =>
  checks.some(
    ({ id, state }) => state === 'unknown' && servicesByCheck[id]?.includes(service) === true,
  )
    ? 'unknown'
    : 'ok';

const getText = (
  id: ServiceId,
  state: ServiceState,
  disruptedBy: readonly AttentionCheckId[],
): string => {
  if (state === 'unknown') return unknownServiceText;
  const [onlyCheck, ...otherChecks] = new Set(disruptedBy);
  const ownText =
    onlyCheck !== undefined && otherChecks.length === 0 ? checkTexts[onlyCheck]?.[id] : undefined;
  return ownText ?? serviceTexts[id][state];
};

const findEarliest = (times: readonly (string | null)[]): string | null =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(0) ?? null;
