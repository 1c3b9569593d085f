import type { Resource } from '#domain/shared/resources.ts';
import { plans } from '#domain/shared/plans/plans.ts';

export const alertLimit = async (
  isAllowed: (resource: Resource) => boolean | Promise<boolean>,
): Promise<number> => {
  if (await isAllowed('most-alerts')) return plans.pro.priceAlerts;
  return (await isAllowed('more-alerts')) ? plans.basic.priceAlerts : plans.free.priceAlerts;
};
