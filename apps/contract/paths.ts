import { endpoints } from './endpoints/catalogue.ts';
import { buildUrl } from './endpoints/url.ts';
import { livePath } from './market/live-path.ts';

const withSymbol =
  (endpoint: { readonly path: string }) =>
  (symbol: string): string =>
    buildUrl(endpoint, { params: { symbol } });
const withId =
  (endpoint: { readonly path: string }) =>
  (id: string): string =>
    buildUrl(endpoint, { params: { id } });

const withEmail =
  (endpoint: { readonly path: string }) =>
  (email: string): string =>
    buildUrl(endpoint, { params: { email } });

const withGrant =
  (endpoint: { readonly path: string }) =>
  (id: string, grantId: string): string =>
    buildUrl(endpoint, { params: { id, grantId } });

/** Every path of the server by name: the calls, the live feed and the API documentation. */
export const paths = {
  register: endpoints.register.path,
  signIn: endpoints.signIn.path,
  authCheck: endpoints.authCheck.path,
  me: endpoints.me.path,
  signOut: endpoints.signOut.path,
  profile: endpoints.changeProfile.path,
  preferences: endpoints.preferences.path,
  access: endpoints.access.path,
  plans: endpoints.plans.path,
  marketList: endpoints.marketList.path,
  topCoins: endpoints.topCoins.path,
  dailyMovers: endpoints.dailyMovers.path,
  coin: withSymbol(endpoints.coin),
  candles: withSymbol(endpoints.candles),
  indicators: withSymbol(endpoints.indicators),
  tickers: withSymbol(endpoints.tickers),
  lookUpCoin: withSymbol(endpoints.lookUpCoin),
  coinSentiment: withSymbol(endpoints.coinSentiment),
  prediction: withSymbol(endpoints.prediction),
  hourlyPredictions: withSymbol(endpoints.hourlyPredictions),
  live: livePath,
  adminUsers: endpoints.adminUsers.path,
  manageMembership: endpoints.manageMembership.path,
  addClient: endpoints.addClient.path,
  promoteUser: withEmail(endpoints.promoteUser),
  updateStripe: withEmail(endpoints.updateStripe),
  members: endpoints.members.path,
  member: withId(endpoints.member),
  memberCounts: endpoints.memberCounts.path,
  memberTimeline: withId(endpoints.memberTimeline),
  memberAsOf: withId(endpoints.memberAsOf),
  grant: withId(endpoints.grantMembership),
  revoke: withId(endpoints.revokeMembership),
  endGrant: withGrant(endpoints.endGrant),
  undoGrant: withGrant(endpoints.undoGrant),
  giveTime: withId(endpoints.giveTime),
  timePreview: withId(endpoints.previewTime),
  grantPreview: withId(endpoints.previewGrant),
  revokePreview: withId(endpoints.previewRevoke),
  endGrantPreview: withGrant(endpoints.previewEndGrant),
  bulkChanges: endpoints.bulkChanges.path,
  bulkChangePreview: endpoints.previewBulkChange.path,
  bulkChange: withId(endpoints.bulkChange),
  bulkChangeMembers: withId(endpoints.bulkChangeMembers),
  stopBulkChange: withId(endpoints.stopBulkChange),
  events: endpoints.events.path,
  event: withId(endpoints.event),
  eventTypes: endpoints.eventTypes.path,
  demo: endpoints.demo.path,
  demoClock: endpoints.demoClock.path,
  demoOutbox: endpoints.demoOutbox.path,
  demoIncident: endpoints.demoIncident.path,
  demoReset: endpoints.demoReset.path,
  demoProvider: endpoints.demoProvider.path,
  demoPay: endpoints.demoPay.path,
  stripeWebhook: endpoints.stripeWebhook.path,
  operator: endpoints.operator.path,
  openApi: endpoints.openApi.path,
  apiDocs: '/api/docs',
  healthy: endpoints.healthy.path,
  ready: endpoints.ready.path,
  metrics: endpoints.metrics.path,
} as const;
