import { z } from 'zod';

/** Of what leaves for servers outside. */
export const outgoingSettings = {
  OUTGOING_ALLOWED: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([\d.]+|\[?[\da-f:]+\]?):\d+$/,
            'expected addresses with their ports, such as 10.0.0.7:8080, separated by commas',
          ),
      ),
    )
    .describe('Servers outside that need not be public: addresses with ports, separated by commas'),
  NEWS_FEEDS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the list of news feeds, like platform/news/feeds.json, which is read when unset; off reads none',
    ),
};
