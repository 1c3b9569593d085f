// One part: each part's name stands in the app, which everybody loads.
export { NewsletterPage } from './newsletter.tsx';
export { NotYetPage } from './not-yet.tsx';
