import { z } from 'zod';
import { pages, type PageName } from './pages.ts';
import { partHealthSchema } from './system.ts';

const count = z.int().nonnegative();
/** Per cent. */
const percent = z.number().min(0).max(100);
const pence = z.int();

/** A quarter of an hour, summed over all processes. */
export const monitorSlotSchema = z.object({
  /** Its beginning, ISO-8601. */
  at: z.string(),
  requestsPerSecond: z.number().nonnegative(),
  /** 95 of 100 computed answers were as fast; null without any. Milliseconds. */
  p95Ms: z.number().nullable(),
  /** The longest that a consumer of the log was behind. */
  secondsBehind: z.number().nonnegative(),
  connections: count,
  serverErrors: count,
  browserErrors: count,
  jobsFailed: count,
  /** Stories that were read for the first time. */
  stories: count,
});
/** One point of the monitor's charts. */
export type MonitorSlot = z.infer<typeof monitorSlotSchema>;

/** An outside source as its runner sees it. */
export const monitorSourceSchema = z.object({
  source: z.string(),
  kind: z.string(),
  mode: z.enum(['live', 'simulated', 'replay']),
  state: z.enum(['answers', 'silent', 'not-asked']),
  breaker: z.enum(['closed', 'open', 'half-open']),
  lastSuccessAt: z.string().nullable(),
  lastError: z.object({ at: z.string(), message: z.string() }).nullable(),
  refreshSeconds: z.number().positive(),
  /** In a row. */
  failures: count,
  /** Requests of the tightest budget that are left; null without one. */
  budgetLeft: z.object({ left: count, of: count, perSeconds: z.number() }).nullable(),
});
/** A row of the monitor's sources. */
export type MonitorSource = z.infer<typeof monitorSourceSchema>;

/** `GET /api/admin/bot-metrics`: the specified figures, each measured, and what they were measured from. Null was not measured. */
export const botMetricsSchema = z
  .object({
    predictionEngine: z.object({
      /** How often the likelier side came true, of all resolved forecasts. */
      accuracy: percent.nullable(),
      /** The mean chance that was given to the likelier side. */
      confidence: percent.nullable(),
      /** Hours of a coin for which forecasts were issued. */
      predictionsMade: count,
      /** Coins whose model is ready. */
      modelsActive: count,
      modelsConfigured: count,
      resolved: count,
      unresolved: count,
      calls: count,
      hits: count,
      /** Share of the outcomes within the bands of 80 %. */
      held80: percent.nullable(),
      brier: z.number().nullable(),
      lastIssuedAt: z.string().nullable(),
      simulated: z.boolean(),
      coins: z.array(
        z.object({
          symbol: z.string(),
          phase: z.enum(['waiting', 'calibrating', 'ready']),
          progress: z.number().min(0).max(1),
          hoursMissed: count,
          lastIssuedAt: z.string().nullable(),
        }),
      ),
    }),
    systemStatus: z.object({
      /** Seconds, of the process that has run longest. */
      uptime: z.number().nonnegative(),
      /** Sockets of the live feed, in all processes. */
      activeConnections: count,
      /** The most in a quarter of an hour today. */
      mostConnections: count,
      /** Calls that this API answers. */
      apiEndpoints: count,
      lastUpdate: z.string(),
      processes: z.array(
        z.object({
          kind: z.enum(['all-in-one', 'api', 'workers', 'projector']),
          uptimeSeconds: z.number().nonnegative(),
          at: z.string(),
        }),
      ),
      /** What `/readyz` says. */
      parts: z.array(partHealthSchema),
    }),
    marketData: z.object({
      cryptoAssets: count,
      /** Share of the compared readings of 24 hours on which a second source agreed; null without any. */
      dataAccuracy: percent.nullable(),
      /** Readings of a coin that a second source could confirm, in the last 24 hours. */
      readingsCompared: count,
      /** Seconds. */
      updateFrequency: z.number().nullable(),
      apiStatus: z.enum(['answers', 'silent', 'not-asked']),
      source: z.string().nullable(),
      at: z.string().nullable(),
      /** Values that were not shown, in the last 24 hours. */
      heldBack: count,
    }),
    newsService: z.object({
      /** Publications of the last 24 hours. */
      articlesProcessed: count,
      /** Stories that they were folded into. */
      stories: count,
      sourcesActive: count,
      sourcesConfigured: count,
      /** Of the last benchmark. */
      sentimentAccuracy: percent,
      sentimentBenchmark: z.object({
        /** A day. */
        measuredOn: z.iso.date(),
        /** Headlines that others labelled. */
        texts: z.string(),
        n: z.int().positive(),
        macroF1: percent,
      }),
      lastRefresh: z.string().nullable(),
      sentiment: z.object({ positive: count, neutral: count, negative: count, noPhrase: count }),
      outlets: z.array(z.object({ outlet: z.string(), publications: count })),
    }),
    userActivity: z.object({
      totalUsers: count,
      joinedToday: count,
      /** Seen since midnight UTC: signed in, or opened a story that counts. */
      activeToday: count,
      premiumUsers: count,
      basic: count,
      pro: count,
      byHand: count,
      /** GBP pence, paid less given back, since the first of the month (UTC). */
      subscriptionRevenue: pence,
      invoicesPaid: count,
    }),
    jobs: z.object({
      done: count,
      retried: count,
      failed: count,
      waiting: count,
      delayed: count,
      active: count,
    }),
    /** Single mails to members that were not accepted; editions are in their deliveries. */
    mails: z.object({
      /** Nobody knows whether the mail server accepted them. */
      unknown: count,
      refused: count,
    }),
    eventStore: z.object({
      appends: count,
      refusedAppends: count,
      /** How long the slowest consumer of the log is behind. */
      secondsBehind: z.number().nonnegative(),
    }),
    sources: z.array(monitorSourceSchema),
    /** The last 24 hours, the oldest first; the last one is still counted. */
    day: z.array(monitorSlotSchema),
  })
  .meta({ id: 'BotMetrics' });
/** What the bot monitor shows. */
export type BotMetrics = z.infer<typeof botMetricsSchema>;

/** `POST /api/browser-errors`: where the web app failed; no free text, so that nothing personal can be in it. */
export const browserErrorSchema = z
  .strictObject({
    /** Name of the error: `TypeError`. */
    name: z.string().regex(/^[A-Za-z]{1,40}$/),
    /** File of the app, line and column: `dashboard-DTfXsFor.js:1:2345`. */
    place: z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/),
    page: z.enum(Object.keys(pages) as [PageName, ...PageName[]]),
  })
  .meta({ id: 'BrowserError' });
