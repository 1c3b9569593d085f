import { doneSchema } from '../credentials.ts';
import { secondFactorEndpoints } from '../endpoints/second-factor.ts';
import {
  recoveryCodesSchema,
  secondFactorSchema,
  totpDisableRequestSchema,
  totpEnableRequestSchema,
  totpSetupSchema,
  totpVerifiedSchema,
  verifyTotpLoginSchema,
} from '../second-factor.ts';
import type { Operation } from './operation.ts';

/** The second factor of a login: codes of an authenticator app, and recovery codes. */
export const secondFactorOperations = {
  secondFactor: {
    ...secondFactorEndpoints.secondFactor,
    tag: 'Account',
    summary: 'Whether a login asks for a code',
    status: 200,
    answer: secondFactorSchema,
  },
  setUpTotp: {
    ...secondFactorEndpoints.setUpTotp,
    tag: 'Account',
    summary: 'Get a secret for an authenticator app; an earlier one no longer counts',
    status: 200,
    answer: totpSetupSchema,
    problems: [409],
  },
  enableTotp: {
    ...secondFactorEndpoints.enableTotp,
    tag: 'Account',
    summary: 'Turn the second factor on with a code of the app; all other sessions end',
    body: totpEnableRequestSchema,
    status: 200,
    answer: recoveryCodesSchema,
    problems: [403, 409],
  },
  disableTotp: {
    ...secondFactorEndpoints.disableTotp,
    tag: 'Account',
    summary: 'Turn the second factor off with password and code',
    body: totpDisableRequestSchema,
    status: 200,
    answer: doneSchema,
    problems: [403, 409],
  },
  verifyTotpLogin: {
    ...secondFactorEndpoints.verifyTotpLogin,
    tag: 'Account',
    summary: 'Take the second step of a login; a code works once',
    body: verifyTotpLoginSchema,
    status: 200,
    answer: totpVerifiedSchema,
    problems: [401, 403],
  },
} as const satisfies Record<string, Operation>;
