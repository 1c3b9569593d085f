import { z } from 'zod';
import type { AddedItem } from './changes.ts';
import { gbp, int, metadata, text } from './routes/route.ts';

const timestampSchema = z.strictObject({ type: z.literal('timestamp'), timestamp: int });
const addedItemShape = {
  price_data: z.strictObject({
    currency: gbp,
    product: text,
    tax_behavior: z.literal('inclusive'),
    unit_amount: int,
  }),
  discountable: z.literal('false'),
  metadata,
};
const updateItemSchema = z.strictObject({
  ...addedItemShape,
  period: z.strictObject({ start: timestampSchema, end: timestampSchema }),
});
const previewItemSchema = z.strictObject({
  ...addedItemShape,
  period: z.strictObject({ start: int, end: int }),
});

/** A discount of a first invoice, as a negative amount. */
export const discountOfPreview = z
  .array(
    z.strictObject({
      amount: int,
      currency: gbp,
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

export const itemsOfUpdate = z
  .array(updateItemSchema)
  .max(20)
  .transform((items) =>
    items.map((item) => {
      const { start, end } = item.period;
      return toAddedItem(item, { start: start.timestamp, end: end.timestamp });
    }),
  );

export const itemsOfPreview = z
  .array(previewItemSchema)
  .max(250)
  .transform((items) => items.map((item) => toAddedItem(item, item.period)));
