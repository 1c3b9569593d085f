import { expect } from 'vitest';
import { goodPassword, type Registration } from './account.ts';
import type { Client } from './client.ts';

type Payer = Pick<Registration, 'email' | 'displayName'> & {
  /** The payment provider charges two subscriptions by mistake. */
  readonly twice?: boolean;
};

/** Registers a member who pays for Basic by card. The client is then their session. */
export const subscribe = async (
  member: Client,
  { email, displayName = '', twice = false }: Payer,
): Promise<void> => {
  const post = async <Answer>(path: string, body: object, status = 200): Promise<Answer> => {
    const answer = await member.call('POST', path, body);
    expect(answer.status, await answer.clone().text()).toBe(status);
    return (await answer.json()) as Answer;
  };
  const credentials = { email, password: goodPassword };
  const named = displayName === '' ? credentials : { ...credentials, displayName };
  await post('/api/auth/register', named, 201);
  await post('/api/auth/local', credentials);
  const wanted = { planName: 'basic', couponId: null };
  const started = await post<{ clientSecret: string }>('/api/create-subscription', wanted);
  const { clientSecret, ...paid } = started;
  await post('/api/demo/pay', { clientSecret, paymentMethod: 'pm_card_visa', twice });
  await post('/api/confirm-payment', { ...paid, planName: 'basic' });
};
