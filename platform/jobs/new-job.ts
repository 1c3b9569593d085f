import type { NewJob, Schedule } from './jobs.port.ts';
import { findTimingError } from './ticks.ts';

export const checkJob = ({ name, key, payload, runAt, attempts }: NewJob): void => {
  checkName(name);
  checkPayload(name, payload);
  if (key === '' || key.length > 500) throw new TypeError(`A job ${name} needs a key.`);
  if (runAt && Number.isNaN(runAt.getTime()))
    throw new TypeError(`A job ${name} has an invalid date.`);
  if (attempts !== undefined && !(Number.isInteger(attempts) && attempts > 0)) {
    throw new TypeError(`A job ${name} needs at least one attempt.`);
  }
};

export const checkSchedules = (schedules: readonly Schedule[]): void => {
  for (const { name, payload, timing } of schedules) {
    checkName(name);
    checkPayload(name, payload);
    const timingError = findTimingError(timing);
    if (timingError !== undefined) throw new TypeError(`The schedule ${name} ${timingError}.`);
  }
  const names = schedules.map(({ name }) => name);
  const duplicateName = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicateName !== undefined)
    throw new TypeError(`The schedule ${duplicateName} is given twice.`);
};

const checkName = (name: string): void => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new TypeError(`${JSON.stringify(name)} is not a kebab-case name for a job.`);
  }
};

const checkPayload = (name: string, payload: unknown): void => {
  if (typeof payload !== 'object' || payload === null) {
    throw new TypeError(`The payload of ${name} is not an object.`);
  }
};
