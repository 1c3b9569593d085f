// One chunk: the app lists every chunk by name, and everyone loads the app.
export { MonitorPage } from './monitor.tsx';
export { NewsletterPage } from './news/newsletter.tsx';
