import { exportEndpoints } from '../endpoints/export.ts';
import { exportRequestSchema } from '../export.ts';
import type { Operation } from './operation.ts';

/** A copy of everything that is held about the caller. */
export const exportOperations = {
  exportAccount: {
    ...exportEndpoints.exportAccount,
    tag: 'Account',
    summary: 'Everything that is held about the caller, as a JSON file',
    body: exportRequestSchema,
    status: 200,
    answer: null,
    mediaType: 'application/json',
    problems: [403],
  },
} as const satisfies Record<string, Operation>;
