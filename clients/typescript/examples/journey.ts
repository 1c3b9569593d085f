/*
 * `journey.ts ADDRESS ADMIN_PASSWORD`: a new member buys a plan of a demo installation and cancels it, and an admin
 * pages through the members.
 */
import { createTidemarkClient, getAnswer, ProblemError } from '@tidemark/client';

const [url = '', adminPassword = ''] = process.argv.slice(2);

const email = `journey-${crypto.randomUUID()}@example.com`;
const password = 'Correct-Horse-1';

const api = createTidemarkClient({ url });
await getAnswer(api.POST('/api/auth/register', { body: { email, password, ageConfirmed: true } }));

await getAnswer(api.POST('/api/auth/local', { body: { email, password } }));
const me = await getAnswer(api.GET('/api/auth/me'));
console.log(`Logged in as ${me.data.email}`);

const market = await getAnswer(api.GET('/api/market-data'));
for (const { coinSymbol, price } of market.data.slice(0, 3)) console.log(coinSymbol, price);

const preview = await getAnswer(
  api.POST('/api/subscription/preview', { body: { targetTier: 'basic' } }),
);
console.log(`Due now: ${String(preview.data.dueNow)} pence`);
const started = await getAnswer(
  api.POST('/api/create-subscription', { body: { planName: 'basic', couponId: null } }),
);
const { clientSecret, paymentIntentId, subscriptionId } = started.data;
if (clientSecret === null || paymentIntentId === null) throw new Error('Nothing is due.');
// Only a demo takes a test card here; elsewhere the browser confirms the payment with Stripe.
await getAnswer(
  api.POST('/api/demo/pay', { body: { clientSecret, paymentMethod: 'pm_card_visa' } }),
);
const bought = await getAnswer(
  api.POST('/api/confirm-payment', {
    body: { planName: 'basic', paymentIntentId, subscriptionId },
  }),
);
console.log(bought.data.message);

const cancelled = await getAnswer(api.POST('/api/subscription/cancel'));
console.log(cancelled.data.message);

const admin = createTidemarkClient({ url });
const credentials = { email: 'admin@tidemark.example', password: adminPassword };
await getAnswer(admin.POST('/api/auth/local', { body: credentials }));
for (const range of ['[0,4]', '[5,9]']) {
  const query = { range, sort: '["registeredAt","DESC"]' };
  const page = await getAnswer(admin.GET('/api/admin/members', { params: { query } }));
  console.log(`Members ${range}: ${String(page.data.length)}`);
}

try {
  await getAnswer(api.GET('/api/admin/members'));
  throw new Error('A member could read the members.');
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.log(`Refused: ${error.problem.code}`);
}
