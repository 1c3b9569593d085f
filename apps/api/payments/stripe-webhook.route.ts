import { receiveWebhook, type ReceiveWebhookPorts } from '#application/payments/receive-webhook.ts';
import { paymentsOperations } from '#contract/payments/payments.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { WebhookRefusedError } from '#platform/payments/payments.port.ts';
import type { Routes } from '../http/route.ts';
import { paymentsTexts } from './texts.ts';

export type PaymentsRoutesDeps = {
  readonly routes: Routes;
  readonly platform: ReceiveWebhookPorts;
};

export const stripeWebhookRoute = ({ routes, platform }: PaymentsRoutesDeps): void => {
  routes.on(paymentsOperations.stripeWebhook, async ({ body, req }) => {
    const signature = req.headers['stripe-signature'];
    const delivery = { rawBody: body, signature: typeof signature === 'string' ? signature : '' };
    try {
      await receiveWebhook(platform, delivery);
    } catch (error) {
      if (!(error instanceof WebhookRefusedError)) throw error;
      const message = paymentsTexts.deliveryRefused;
      throw new Rejection('invalid', 'payment/delivery-refused', { message });
    }
    return { body: { received: true as const } };
  });
};
