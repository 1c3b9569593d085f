import { priceCatalogue } from '#platform/payments/price-catalogue.ts';
import type { ProductCommand } from '../command.ts';

export const provisionStripe: ProductCommand = {
  name: 'stripe provision',
  parameters: '',
  summary: 'create the products and prices that the payment provider lacks',
  positionals: [],
  options: [],
  runs: 'in-product',
  run: async ({ payments }, _given, { line }) => {
    const existingPriceIds = new Set((await payments.prices()).map(({ id }) => id));
    for (const { id, productId, terms, pence } of await payments.provision(priceCatalogue)) {
      const state = existingPriceIds.has(id) ? 'was there' : 'created';
      const price = `£${(pence / 100).toFixed(2)}`;
      line(`${terms.plan}-${terms.interval}  ${price}  ${id}  ${productId}  ${state}`);
    }
  },
};
