import type { IconName } from '#ui/icons.tsx';

export type FrameLink = { to: string; label: string; icon: IconName; tag?: 'PRO' | 'ADMIN' };

export const memberLinks: readonly FrameLink[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { to: '/news', label: 'News', icon: 'news' },
  { to: '/markets', label: 'Markets', icon: 'markets' },
  { to: '/predictions', label: 'Predictions', icon: 'predictions', tag: 'PRO' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
  { to: '/subscription', label: 'Subscription', icon: 'subscription' },
];

export const adminLinks: readonly FrameLink[] = [
  { to: '/newsletter', label: 'Newsletter', icon: 'newsletter', tag: 'ADMIN' },
  { to: '/admin/monitoring', label: 'Bot Monitor', icon: 'monitor', tag: 'ADMIN' },
];
