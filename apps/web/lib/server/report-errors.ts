import { browserErrorEndpoints } from '#contract/system/browser-errors.ts';
import { findPage } from '#contract/pages.ts';
import { call } from '#ui/api/call.ts';

const maxReportsPerPage = 5;
const stackPattern = /\/assets\/([\w.-]+\.js:\d+:\d+)/;

/** Location of an error within the app's files; undefined for browser extensions or unknown locations. */
export const parseErrorLocation = (stack: string | undefined): string | undefined =>
  stackPattern.exec(stack ?? '')?.[1];

/** Reports the name and location of an error to the server, never its message, which may contain personal data. */
export const reportErrors = (target: Window = window): void => {
  const reportedErrors = new Set<string>();
  const reportOnce = (error: unknown): void => {
    if (!(error instanceof Error)) return;
    const errorLocation = parseErrorLocation(error.stack);
    const page = findPage(target.location.pathname)?.name;
    if (errorLocation === undefined || page === undefined) return;
    if (reportedErrors.has(errorLocation) || reportedErrors.size >= maxReportsPerPage) return;
    reportedErrors.add(errorLocation);
    const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
    // Failures of the report itself are ignored.
    call(browserErrorEndpoints.reportBrowserError, {
      body: { name, place: errorLocation, page },
      background: true,
    }).catch(() => undefined);
  };
  target.addEventListener('error', ({ error }) => {
    reportOnce(error);
  });
  target.addEventListener('unhandledrejection', ({ reason }) => {
    reportOnce(reason);
  });
};
