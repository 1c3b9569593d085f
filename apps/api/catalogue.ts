import { type AccountRoutesDeps, accountRoutes } from './account/index.ts';
import { type AdminRoutesDeps, adminRoutes } from './admin/index.ts';
import { type AlertRoutesDeps, alertRoutes } from './alerts/alerts.route.ts';
import { type AttentionRouteDeps, attentionRoute } from './attention/index.ts';
import {
  type CoinSentimentRouteDeps,
  coinSentimentRoute,
} from './coin-sentiment/coin-sentiment.route.ts';
import {
  type CoinOverviewRoutesDeps,
  coinOverviewRoutes,
} from './coin-overview/coin-overview.route.ts';
import { type CoinRangeRoutesDeps, coinRangeRoutes } from './coin-ranges/coin-ranges.route.ts';
import { type DemoRoutesDeps, demoRoutes } from './demo/demo.route.ts';
import { type ExchangeRateRoutesDeps, exchangeRateRoutes } from './exchange-rates/index.ts';
import { type FearGreedRoutesDeps, fearGreedRoutes } from './fear-greed/index.ts';
import {
  type KeptDocumentRoutesDeps,
  keptDocumentRoutes,
} from './kept-documents/kept-documents.route.ts';
import { type MailWebhookDeps, mailWebhookRoute } from './mail/mail-webhook.route.ts';
import { type MaintenanceRouteDeps, maintenanceRoutes } from './maintenance/index.ts';
import { type MarketRoutesDeps, marketRoutes } from './market/index.ts';
import { type MembershipRoutesDeps, membershipRoutes } from './membership/index.ts';
import { type MonitorRoutesDeps, monitorRoutes } from './monitor/index.ts';
import { type NewsRoutesDeps, newsRoutes } from './news/index.ts';
import { type NewsletterRoutesDeps, newsletterRoutes } from './newsletter/index.ts';
import { type OpenApiRouteDeps, openApiRoute } from './openapi/index.ts';
import { type PaymentsRoutesDeps, paymentsRoutes } from './payments/index.ts';
import { type PredictionRoutesDeps, predictionRoutes } from './predictions/index.ts';
import { type SignalRoutesDeps, signalRoutes } from './signals/index.ts';
import { type SiteRouteDeps, siteRoute } from './site/site.route.ts';
import { type SupportRoutesDeps, supportRoutes } from './support/index.ts';
import { type SystemRoutesDeps, systemRoutes } from './system/index.ts';

export type SliceDeps = AccountRoutesDeps &
  AdminRoutesDeps &
  AlertRoutesDeps &
  AttentionRouteDeps &
  CoinOverviewRoutesDeps &
  CoinRangeRoutesDeps &
  CoinSentimentRouteDeps &
  DemoRoutesDeps &
  ExchangeRateRoutesDeps &
  FearGreedRoutesDeps &
  KeptDocumentRoutesDeps &
  MailWebhookDeps &
  MaintenanceRouteDeps &
  MarketRoutesDeps &
  MembershipRoutesDeps &
  MonitorRoutesDeps &
  NewsRoutesDeps &
  NewsletterRoutesDeps &
  OpenApiRouteDeps &
  PaymentsRoutesDeps &
  PredictionRoutesDeps &
  SignalRoutesDeps &
  SiteRouteDeps &
  SupportRoutesDeps &
  SystemRoutesDeps;

type SliceRoutes = (deps: SliceDeps) => void;

export const slices: readonly SliceRoutes[] = [
  accountRoutes,
  keptDocumentRoutes,
  membershipRoutes,
  fearGreedRoutes,
  exchangeRateRoutes,
  mailWebhookRoute,
  maintenanceRoutes,
  marketRoutes,
  coinOverviewRoutes,
  coinRangeRoutes,
  alertRoutes,
  newsRoutes,
  newsletterRoutes,
  siteRoute,
  coinSentimentRoute,
  predictionRoutes,
  signalRoutes,
  adminRoutes,
  attentionRoute,
  monitorRoutes,
  supportRoutes,
  demoRoutes,
  paymentsRoutes,
  systemRoutes,
  openApiRoute,
];
