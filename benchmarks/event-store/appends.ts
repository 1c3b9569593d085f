import type { Measurement } from '../measurement.ts';
import { measureConcurrentAppend } from './concurrent-append.ts';
import { measureSingleAppend } from './single-append.ts';

export const measureAppends = async (): Promise<readonly Measurement[]> => [
  await measureSingleAppend(),
  await measureConcurrentAppend(),
];
