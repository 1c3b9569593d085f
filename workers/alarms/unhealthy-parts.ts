import type { UnhealthyPart } from '#application/attention/read-attention.ts';
import { combineHealthChecks } from '#platform/health/health.ts';
import { portChecks } from '#platform/health/port-checks.ts';
import type { HandlerPorts } from '../engine/define-worker.ts';

/** The parts that every process shares. What the workers alone need is shown by their own `/readyz`. */
export const listUnhealthyParts = async (
  ports: HandlerPorts,
): Promise<readonly UnhealthyPart[]> => {
  const getHealth = combineHealthChecks([
    portChecks.readModels(ports, 'failing', []),
    portChecks.sessions(ports, 'failing'),
    portChecks.keys(ports, 'failing'),
    portChecks.keptDocuments(ports, 'degraded'),
    portChecks.payments(ports, 'degraded'),
    ...(ports.issuer ? [portChecks.issuer(ports.issuer, 'degraded')] : []),
  ]);
  const { parts } = await getHealth();
  return parts.filter(({ state }) => state !== 'ok');
};
