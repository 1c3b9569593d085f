import type { NewJob, RepeatedJob } from './jobs.port.ts';

/** Throws a `TypeError` for a job that no queue could keep. */
export const checkJob = ({ name, key, payload, runAt, attempts }: NewJob): void => {
  checkName(name);
  checkPayload(name, payload);
  if (key === '' || key.length > 500) throw new TypeError(`A job ${name} needs a key.`);
  if (runAt && Number.isNaN(runAt.getTime())) throw new TypeError(`A job ${name} has no date.`);
  if (attempts !== undefined && !(Number.isInteger(attempts) && attempts > 0)) {
    throw new TypeError(`A job ${name} needs at least one try.`);
  }
};

export const checkSchedule = ({ name, payload, everyMs }: RepeatedJob): void => {
  checkName(name);
  checkPayload(name, payload);
  if (!Number.isInteger(everyMs) || everyMs < 1) {
    throw new TypeError(`The schedule ${name} needs whole milliseconds.`);
  }
};

const checkName = (name: string): void => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new TypeError(`${JSON.stringify(name)} is no kebab-case name for a job.`);
  }
};

const checkPayload = (name: string, payload: unknown): void => {
  if (typeof payload !== 'object' || payload === null) {
    throw new TypeError(`The payload of ${name} is no object.`);
  }
};
