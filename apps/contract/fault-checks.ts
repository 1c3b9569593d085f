/** The checks that find faults, which raise alarms. */
export { isFaultCheck, type FaultCheckId } from '../../domain/shared/attention-checks.ts';
