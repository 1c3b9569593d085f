import { z } from 'zod';
import { byPaidPlan, planLabels } from '../../../domain/shared/plans/plans.ts';
import { componentHealthSchema } from './system.ts';
import { count, forecastsSwitchedOff, pence, simulated, coinSymbol } from '../fields.ts';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';

/** In percent. */
const percent = z.number().min(0).max(100);

/** A quarter of an hour, summed over all processes. */
const monitorSlotSchema = z.object({
  at: z.string().meta({ description: 'Start of the slot.' }),
  requestsPerSecond: z
    .number()
    .nonnegative()
    .meta({ description: 'Answered requests a second, including precomputed responses.' }),
  p95Ms: z.number().nullable().meta({
    description:
      '95th percentile of the response time of computed answers, in milliseconds; null without any.',
  }),
  secondsBehind: z.number().nonnegative().meta({
    description: 'How far the slowest consumer of the log was behind at most, in seconds.',
  }),
  connections: count.meta({ description: 'Most open sockets of the live feed.' }),
  serverErrors: count.meta({ description: 'Responses with a status of 500 or above.' }),
  browserErrors: count.meta({ description: 'Errors that browsers reported.' }),
  jobsFailed: count.meta({ description: 'Jobs that failed with no attempts left.' }),
  stories: count.meta({ description: 'Stories read for the first time.' }),
});
/** One point of the monitor's charts. */
export type MonitorSlot = z.infer<typeof monitorSlotSchema>;

/** The state of an external source. */
const monitorSourceSchema = z.object({
  source: z.string().meta({ description: 'Name of the source.' }),
  kind: z.string().meta({ description: 'Kind of data that it provides, such as `markets`.' }),
  mode: z
    .enum(['live', 'simulated', 'replay'])
    .meta({ description: 'Whether the source is live, simulated or replayed from a recording.' }),
  state: z.enum(['answers', 'silent', 'not-asked']).meta({ description: 'State of the source.' }),
  breaker: z
    .enum(['closed', 'open', 'half-open'])
    .meta({ description: 'Circuit breaker of the source.' }),
  lastSuccessAt: z
    .string()
    .nullable()
    .meta({ description: 'The last successful answer; null before the first.' }),
  lastError: z
    .object({
      at: z.string().meta({ description: 'When it happened.' }),
      message: z.string().meta({ description: 'The error message.' }),
    })
    .nullable()
    .meta({ description: 'The last error; null without one.' }),
  refreshSeconds: z.number().positive().meta({ description: 'Seconds between two requests.' }),
  failures: count.meta({ description: 'Failures in a row.' }),
  budgetLeft: z
    .object({
      left: count.meta({ description: 'Requests that are left.' }),
      of: count.meta({ description: 'Requests that the budget allows.' }),
      perSeconds: z.number().meta({ description: 'Period of the budget in seconds.' }),
    })
    .nullable()
    .meta({ description: 'The tightest request budget of the source; null without one.' }),
});
/** A row of the monitor's source table. */
export type MonitorSource = z.infer<typeof monitorSourceSchema>;

/** `GET /api/admin/bot-metrics`: the specified figures, with the data behind them. Null means not measured. */
export const botMetricsSchema = z
  .object({
    predictionEngine: z
      .object({
        accuracy: percent.nullable().meta({
          description:
            'How often the likelier direction came true, in percent of the resolved forecasts.',
        }),
        confidence: percent
          .nullable()
          .meta({ description: 'Mean chance given to the likelier direction, in percent.' }),
        predictionsMade: count.meta({
          description: 'Hours of a coin for which forecasts were issued.',
        }),
        modelsActive: count.meta({ description: 'Coins whose model is ready.' }),
        modelsConfigured: count.meta({ description: 'Coins with forecasts.' }),
        resolved: count.meta({ description: 'Forecasts with an outcome.' }),
        unresolved: count.meta({
          description: 'Forecasts whose candle did not arrive within 48 hours.',
        }),
        calls: count.meta({ description: 'Forecasts with an outcome that called a direction.' }),
        hits: count.meta({ description: 'Direction calls that were right.' }),
        held80: percent
          .nullable()
          .meta({ description: 'Outcomes within the 80% ranges, in percent.' }),
        brier: z.number().nullable().meta({
          description:
            'Mean squared distance between the chance and what happened (Brier score); a coin toss has 0.25.',
        }),
        lastIssuedAt: z
          .string()
          .nullable()
          .meta({ description: 'The newest hour with a forecast; null before the first.' }),
        simulated: simulated,
        coins: z
          .array(
            z.object({
              symbol: coinSymbol,
              phase: z
                .enum(['waiting', 'calibrating', 'ready'])
                .meta({ description: 'State of the model.' }),
              progress: z
                .number()
                .min(0)
                .max(1)
                .meta({ description: 'Progress of the model, 0 to 1.' }),
              hoursMissed: count.meta({
                description:
                  'Hours for which no forecast was issued in time; they are never issued later.',
              }),
              lastIssuedAt: z
                .string()
                .nullable()
                .meta({ description: 'The newest hour with a forecast; null before the first.' }),
              switchedOff: forecastsSwitchedOff,
            }),
          )
          .meta({ description: 'Symbols with outcomes.' }),
      })
      .meta({ description: 'The forecasts, from the track record.' }),
    systemStatus: z
      .object({
        uptime: z
          .number()
          .nonnegative()
          .meta({ description: 'Seconds, of the process that has run longest.' }),
        activeConnections: count.meta({ description: 'Open sockets of the live feed.' }),
        mostConnections: count.meta({
          description: 'The most in a quarter of an hour of the last 24 hours.',
        }),
        apiEndpoints: count.meta({ description: 'Number of operations of this API.' }),
        lastUpdate: z.string().meta({ description: 'When these figures were read.' }),
        processes: z
          .array(
            z.object({
              kind: z
                .enum(['all-in-one', 'api', 'workers', 'projector'])
                .meta({ description: 'Kind of process.' }),
              uptimeSeconds: z
                .number()
                .nonnegative()
                .meta({ description: 'Since its start, by the system’s clock.' }),
              at: z.string().meta({ description: 'When it last reported.' }),
            }),
          )
          .meta({ description: 'Processes that run now.' }),
        parts: z
          .array(componentHealthSchema)
          .meta({ description: 'Its parts as `/readyz` reports them.' }),
      })
      .meta({ description: 'State of all processes.' }),
    marketData: z
      .object({
        cryptoAssets: count.meta({ description: 'Coins in the list.' }),
        dataAccuracy: percent.nullable().meta({
          description:
            'Percent of the compared readings on which a second source agreed: the price was within a factor of 1.5 of its last full hour. Null without any.',
        }),
        readingsCompared: count.meta({
          description:
            'Readings of a coin in the last 24 hours that a second source could confirm; 0 with only one source.',
        }),
        updateFrequency: z
          .number()
          .nullable()
          .meta({ description: 'Seconds between two readings.' }),
        apiStatus: z
          .enum(['answers', 'silent', 'not-asked'])
          .meta({ description: 'Whether the source answers.' }),
        source: z.string().nullable().meta({ description: 'Name of the source.' }),
        at: z.string().nullable().meta({ description: 'When it was measured.' }),
        heldBack: count.meta({
          description: 'Implausible values of the last 24 hours that were not shown.',
        }),
      })
      .meta({ description: 'The market list and its source.' }),
    newsService: z
      .object({
        articlesProcessed: count.meta({ description: 'Publications of the last 24 hours.' }),
        stories: count.meta({ description: 'Stories that the publications belong to.' }),
        sourcesActive: count.meta({ description: 'Feeds that answer.' }),
        sourcesConfigured: count.meta({ description: 'Feeds that are read.' }),
        sentimentAccuracy: percent.meta({
          description: 'Headlines classified as labelled in the last benchmark, in percent.',
        }),
        sentimentBenchmark: z
          .object({
            measuredOn: z.iso.date().meta({ description: 'Day of the benchmark.' }),
            texts: z.string().meta({ description: 'Number of labelled headlines.' }),
            n: z.int().positive().meta({ description: 'Number of headlines.' }),
            macroF1: percent.meta({ description: 'Mean F1 of the three classes, in percent.' }),
          })
          .meta({
            description:
              'The benchmark that was recorded when the scorer of this version was made.',
          }),
        lastRefresh: z
          .string()
          .nullable()
          .meta({ description: 'The newest answer of a feed; null before the first.' }),
        sentiment: z
          .object({
            positive: count.meta({ description: 'Stories with a positive tone.' }),
            neutral: count.meta({ description: 'Stories with a neutral tone.' }),
            negative: count.meta({ description: 'Stories with a negative tone.' }),
            noPhrase: count.meta({
              description: 'Stories without a phrase that decided the tone.',
            }),
          })
          .meta({ description: 'Stories by tone.' }),
        outlets: z
          .array(
            z.object({
              outlet: z.string().meta({ description: 'Name of the outlet.' }),
              publications: count.meta({ description: 'Number of publications.' }),
            }),
          )
          .meta({ description: 'Publications by outlet.' }),
      })
      .meta({ description: 'News outlets, in the last 24 hours.' }),
    userActivity: z
      .object({
        totalUsers: count.meta({ description: 'Accounts that were not erased.' }),
        joinedToday: count.meta({ description: 'Registered today.' }),
        activeToday: count.meta({
          description: 'Members seen since midnight UTC: logged in, or opened a story that counts.',
        }),
        premiumUsers: count.meta({ description: 'Members with Basic or Pro.' }),
        ...byPaidPlan((plan) => count.meta({ description: `Members with ${planLabels[plan]}.` })),
        byHand: count.meta({ description: 'Members with a complimentary plan.' }),
        subscriptionRevenue: pence.meta({
          description: 'Pence paid since the first of the month (UTC), minus refunds.',
        }),
        invoicesPaid: count.meta({ description: 'Invoices paid this month.' }),
      })
      .meta({ description: 'Members and what they pay; days and months are those of UTC.' }),
    jobs: z
      .object({
        done: count.meta({ description: 'Jobs that were completed.' }),
        retried: count.meta({ description: 'Attempts that are repeated.' }),
        failed: count.meta({ description: 'Jobs that failed with no attempts left.' }),
        waiting: count.meta({ description: 'Jobs that are due and waiting.' }),
        delayed: count.meta({ description: 'Jobs that are due later.' }),
        active: count.meta({ description: 'Jobs that are running.' }),
      })
      .meta({ description: 'Jobs in the queue, in the last 24 hours and now.' }),
    mails: z
      .object({
        unknown: count.meta({ description: 'Mails whose delivery is unknown.' }),
        refused: count.meta({ description: 'Mails that the mail server refused.' }),
      })
      .meta({
        description:
          'Single mails to members that were not accepted; editions are counted in their deliveries.',
      }),
    eventStore: z
      .object({
        appends: count.meta({ description: 'Appends that were stored.' }),
        refusedAppends: count.meta({
          description: 'Appends that the store refused, such as at an outdated revision.',
        }),
        secondsBehind: z
          .number()
          .nonnegative()
          .meta({ description: 'How far the slowest consumer of the log is behind, in seconds.' }),
      })
      .meta({ description: 'Appends of the last 24 hours.' }),
    sources: z.array(monitorSourceSchema).meta({ description: 'Every external source.' }),
    day: z.array(monitorSlotSchema).meta({
      description:
        'The last 24 hours in quarters of an hour, oldest first; the last one is still counted.',
    }),
  })
  .meta({ id: 'BotMetrics', description: 'Figures of all processes; null means "not measured".' });
/** Figures of the bot monitor. */
export type BotMetrics = z.infer<typeof botMetricsSchema>;

/** The bot monitor. */
export const monitorOperations = defineOperations('Admin', {
  botMetrics: get('/api/admin/bot-metrics', 'monitor', {
    summary: 'What all processes measured: system, predictions, news and members',
    status: 200,
    answer: botMetricsSchema,
  }),
});

/** The same without schemas, for browsers. */
export const monitorEndpoints = withoutSchemas(monitorOperations);
