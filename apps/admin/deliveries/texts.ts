import { createText } from '../texts/create-text.ts';

export const deliveryTexts = {
  'resources.deliveries.name': 'Delivery |||| Deliveries',
  'resources.deliveries.fields.kind': 'Edition',
  'resources.deliveries.fields.startedAt': 'Started',
  'resources.deliveries.fields.delivered': 'Delivered',
  'resources.deliveries.fields.inDoubt': 'Unknown',
  'resources.deliveries.fields.total': 'Progress',
  'deliveries.in-all': '%{smart_count} delivery in total. |||| %{smart_count} deliveries in total.',
  'deliveries.kind.daily': 'Daily newsletter of %{date}',
  'deliveries.kind.weekly': 'Weekly newsletter of %{date}',
  'deliveries.kind.report': 'Weekly report of %{date}',
  'deliveries.done-of': '%{done} of %{total} recipients.',
  'deliveries.doubt':
    '%{smart_count} with unknown delivery. |||| %{smart_count} with unknown delivery.',
  'deliveries.minutes-left':
    'About %{smart_count} minute left. |||| About %{smart_count} minutes left.',
  'deliveries.doubts': 'Emails with unknown delivery',
  'deliveries.about': '%{verb}: %{name}',
  'deliveries.left': 'and %{smart_count} more',
  'mailing.sent': 'Sent',
  'mailing.held-unconfirmed': 'Held: the address is not confirmed',
  'mailing.held.refused': 'Paused: the mail server rejected the address',
  'mailing.held.bounce': 'Paused: an email bounced',
  'mailing.held.soft-bounces': 'Paused: several emails in a row bounced',
  'mailing.held.complaint': 'Paused: the member marked an email as spam',
  'mailing.off': 'Off',
  'mailing.daily': 'Daily',
  'mailing.weekly': 'Weekly',
  'mailing.standing.waiting': 'waiting',
  'mailing.standing.handed-over': 'being sent',
  'mailing.standing.delivered': 'delivered',
  'mailing.standing.failed': 'rejected by the mail server',
  'mailing.standing.in-doubt': 'delivery unknown',
  'mailing.standing.skipped': 'skipped',
  'mailing.standing.dropped': 'dropped by staff',
  'mailing.resend-effect': '%{edition} is sent to %{email} again, once.',
} as const;

export const text = createText(deliveryTexts);
