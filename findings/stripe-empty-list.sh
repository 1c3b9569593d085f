#!/usr/bin/env bash
# stripe 23.1.0 sends nothing at all for an empty list or an empty object: an update with `discounts: []` or `metadata: {}` is a
# request without a body, which changes nothing. Null and '' are sent as an empty value.
# Expected: a request that clears the field, or an error. Code that always sends the list that should remain never removes the
# last coupon of a subscription.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund stripe@23.1.0
cat >run.mjs <<'CODE'
import Stripe from 'stripe';

let sent;
const httpClient = Object.assign(Stripe.createNodeHttpClient(), {
  makeRequest: async (host, port, path, method, headers, body) => {
    sent = body;
    return {
      getStatusCode: () => 200,
      getHeaders: () => ({}),
      getRawResponse: () => ({}),
      toJSON: async () => ({ id: 'sub_1', object: 'subscription' }),
    };
  },
});
const stripe = new Stripe('sk_test_1', { httpClient });
for (const update of [
  { discounts: [{ coupon: 'SPRING' }] },
  { discounts: [] },
  { discounts: '' },
  { discounts: null },
  { metadata: {} },
  { metadata: { note: null } },
]) {
  await stripe.subscriptions.update('sub_1', update);
  console.log(JSON.stringify(update), '->', JSON.stringify(decodeURIComponent(sent)));
}
CODE
cat >expected <<'TEXT'
{"discounts":[{"coupon":"SPRING"}]} -> "discounts[0][coupon]=SPRING"
{"discounts":[]} -> ""
{"discounts":""} -> "discounts="
{"discounts":null} -> "discounts="
{"metadata":{}} -> ""
{"metadata":{"note":null}} -> "metadata[note]="
TEXT
node run.mjs >actual
diff expected actual
cat actual
