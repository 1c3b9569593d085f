#!/usr/bin/env bash
# couponable 7.0.0 writes the price of an order with a coupon. The price after the coupon leaves out the variation (the extra of
# $5.00) that the price without a coupon contains. An order without a quantity, which is optional, is free when it is paid now,
# but counts as one afterwards.
# Expected: $15.00 / month after the coupon, as without it, and the price of one. The text promises less than is charged.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund couponable@7.0.0
cat >run.mjs <<'CODE'
import { totalDescription } from 'couponable';

const order = { priceInCents: 1000, quantity: 1, interval: 'month', purchasableType: 'bundle' };
const variation = { priceInCents: 500 };
const coupon = { percentOff: 50, duration: 'once' };
console.log('variation:', totalDescription({ ...order, variation }));
console.log('variation, coupon:', totalDescription({ ...order, variation, coupon }));
console.log('coupon:', totalDescription({ ...order, coupon }));
console.log('coupon, no quantity:', totalDescription({ ...order, quantity: undefined, coupon }));
console.log('no quantity:', totalDescription({ ...order, quantity: undefined }));
CODE
cat >expected <<'TEXT'
variation: $15.00 / month
variation, coupon: $7.50 for the first month, then $10.00 / month
coupon: $5.00 for the first month, then $10.00 / month
coupon, no quantity: Free for the first month, then $10.00 / month
no quantity: Free
TEXT
node run.mjs >actual
diff expected actual
cat actual
