import { receiveSupportMail } from '#application/support/receive-support-mail.ts';
import { inboundMailOperations } from '#contract/support/inbound-mail.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  InboundMailRefusedError,
  readInboundMail,
  type InboundMail,
} from '#platform/mail/inbound-mail.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { noSuchRouteError } from '../http/problem-details.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportApiTexts } from './texts.ts';

export const inboundMailRoute = ({ routes, platform }: SupportRoutesDeps): void => {
  const { rateLimits, config } = platform;
  const limits = getRateLimits(config);
  routes.on(inboundMailOperations.supportMailWebhook, async ({ body: rawBody, req, command }) => {
    const { authorization = '', 'content-type': contentType = '' } = req.headers;
    const mail = readMail({ rawBody, contentType, authorization }, platform);
    const { from, isAutomatic, ...content } = mail;
    if (from === undefined || isAutomatic) return receipt;
    const key = platform.lookupHash(from);
    await receiveSupportMail(
      platform,
      { from, ...content },
      {
        reply: () => takeOrReject(rateLimits, limits.supportReplies, key),
        request: () => takeOrReject(rateLimits, limits.supportOfSender, key),
      },
      command,
    );
    return receipt;
  });
};

const receipt = { body: { received: true as const } };

const readMail = (
  post: Parameters<typeof readInboundMail>[0],
  { config: { SUPPORT_INBOUND_SECRET: secret }, clock }: SupportRoutesDeps['platform'],
): InboundMail => {
  if (secret === undefined) throw noSuchRouteError();
  try {
    return readInboundMail(post, { secret, now: clock.now() });
  } catch (error) {
    if (!(error instanceof InboundMailRefusedError)) throw error;
    throw error.problem === 'secret'
      ? new Rejection('unauthenticated', 'support/mail-secret', {
          message: supportApiTexts.mailSecret,
        })
      : new Rejection('invalid', 'support/mail-refused', { message: supportApiTexts.mailRefused });
  }
};
