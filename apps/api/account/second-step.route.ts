import {
  noPendingStepError,
  requirePendingStep,
  completeSecondStep,
} from '#application/second-factor/take-second-step.ts';
import { secondFactorOperations } from '#contract/account/second-factor.ts';
import { successReply } from './done.ts';
import { limitCodeAttempts } from './own-code.ts';
import { openSession } from './open-session.ts';
import type { AccountRoutesDeps } from './ports.ts';
import { secondFactorTexts as texts } from './second-factor-texts.ts';
import { secondStepGate, toSecondStep } from './second-step.ts';

/** The second step of a login. Its state is stored on the server, so no client can skip the first step. */
export const secondStepRoute = (deps: AccountRoutesDeps): void => {
  const { routes, platform, systemNow } = deps;
  const ports = { ...platform, systemNow };
  const stepGate = secondStepGate(deps);
  routes.on(
    secondFactorOperations.verifyTotpLogin,
    async ({ body: { token: code, email }, req, command, request, waitForProjections }) => {
      const step = toSecondStep(await stepGate.find(req));
      if (!step) throw noPendingStepError();
      const pendingStep = await requirePendingStep(ports, step, email);
      const stepTries = await stepGate.takeTry(req);
      if (stepTries === undefined) throw noPendingStepError();
      const { address: ipAddress, userAgent } = request;
      const { method, remember } = step;
      const secondStepInput = { found: pendingStep, code, method, ipAddress, userAgent };
      const codeAttempt = { accountId: pendingStep.accountId, stepTries };
      const signInResult = await limitCodeAttempts(platform, codeAttempt, () =>
        completeSecondStep(ports, secondStepInput, command),
      );
      await stepGate.finish(req);
      const cookies = await openSession(deps, {
        req,
        signedIn: signInResult,
        remember,
        waitForProjections,
      });
      return {
        body: { ...successReply(texts.verified).body, verified: true as const },
        cookies: [...cookies, stepGate.gone],
      };
    },
  );
};
