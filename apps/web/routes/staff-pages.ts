// One part: each part's name stands in the app, which everybody loads.
export { MonitorPage } from './monitor.tsx';
export { NewsletterPage } from './news/newsletter.tsx';
