/** The parts of the product that the public status lists, in display order. The ids are part of the API. */
export const serviceIds = ['market', 'news', 'forecasts', 'mails', 'payments', 'log-in'] as const;

export type ServiceId = (typeof serviceIds)[number];
