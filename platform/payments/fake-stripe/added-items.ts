import { z } from 'zod';
import type { AddedItem } from './changes.ts';
import { gbpSchema, intSchema, metadataSchema, text } from './routes/route.ts';

const timestampSchema = z.strictObject({ type: z.literal('timestamp'), timestamp: intSchema });
const addedItemShape = {
  price_data: z.strictObject({
    currency: gbpSchema,
    product: text,
    tax_behavior: z.literal('inclusive'),
    unit_amount: intSchema,
  }),
  discountable: z.literal('false'),
  metadata: metadataSchema,
};
const updateItemSchema = z.strictObject({
  ...addedItemShape,
  period: z.strictObject({ start: timestampSchema, end: timestampSchema }),
});
const previewItemSchema = z.strictObject({
  ...addedItemShape,
  period: z.strictObject({ start: intSchema, end: intSchema }),
});

/** A discount of a first invoice, as a negative amount. */
export const previewDiscountSchema = z
  .array(
    z.strictObject({
      amount: intSchema,
      currency: gbpSchema,
      description: text,
      discountable: z.literal('false'),
    }),
  )
  .max(1);

type AddedItemInput = Pick<z.output<typeof updateItemSchema>, 'metadata' | 'price_data'>;

const toAddedItem = (
  { price_data: price, metadata: given }: AddedItemInput,
  period: AddedItem['period'],
): AddedItem => ({ product: price.product, amount: price.unit_amount, period, metadata: given });

export const updateItemsSchema = z
  .array(updateItemSchema)
  .max(20)
  .transform((items) =>
    items.map((item) => {
      const { start, end } = item.period;
      return toAddedItem(item, { start: start.timestamp, end: end.timestamp });
    }),
  );

export const previewItemsSchema = z
  .array(previewItemSchema)
  .max(250)
  .transform((items) => items.map((item) => toAddedItem(item, item.period)));
