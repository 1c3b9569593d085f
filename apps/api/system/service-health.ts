import type { PublicStatus } from '#application/status/status-reader.ts';
import {
  combineHealthChecks,
  okFinding,
  type GetHealth,
  type HealthFinding,
} from '#platform/health/health.ts';

/** Adds the public status as one more part, so that a process is never called ok while a service is disrupted. */
export const addServiceHealth = (
  partHealth: GetHealth,
  status: () => Promise<PublicStatus>,
): GetHealth => {
  const serviceHealth = combineHealthChecks([
    { name: 'services', worstState: 'degraded', check: async () => toFinding(await status()) },
  ]);
  return async () => {
    const [own, services] = await Promise.all([partHealth(), serviceHealth()]);
    return {
      state: own.state === 'ok' ? services.state : own.state,
      parts: [...own.parts, ...services.parts],
    };
  };
};

const toFinding = ({ services }: PublicStatus): HealthFinding => {
  const affected = services.filter(({ state }) => state !== 'ok');
  if (affected.length === 0) return okFinding;
  const words = affected.map(({ id, state }) => `${id} ${state}`).join(', ');
  return { state: 'degraded', words };
};
