import { browserErrorEndpoints } from '#contract/endpoints/system/browser-errors.ts';
import { findPage } from '#contract/pages.ts';
import { call } from '#ui/api/call.ts';

const mostOfPage = 5;
const inStack = /\/assets\/([\w.-]+\.js:\d+:\d+)/;

/** Where in the app's own files an error happened; undefined for one of a browser's extension, or without a place. */
export const placeOf = (stack: string | undefined): string | undefined =>
  inStack.exec(stack ?? '')?.[1];

/** Tells the server where the app failed: the error's name and its place, never its words, which may name a person. */
export const reportErrors = (target: Window = window): void => {
  const told = new Set<string>();
  const tell = (error: unknown): void => {
    if (!(error instanceof Error)) return;
    const place = placeOf(error.stack);
    const page = findPage(target.location.pathname)?.name;
    if (place === undefined || page === undefined) return;
    if (told.has(place) || told.size >= mostOfPage) return;
    told.add(place);
    const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
    // Nobody is told that the telling failed.
    call(browserErrorEndpoints.reportBrowserError, {
      body: { name, place, page },
      background: true,
    }).catch(() => undefined);
  };
  target.addEventListener('error', ({ error }) => {
    tell(error);
  });
  target.addEventListener('unhandledrejection', ({ reason }) => {
    tell(reason);
  });
};
