import { createText } from '../texts/create-text.ts';

export const layoutTexts = {
  'layout.console': 'Console',
  'layout.dashboard': 'Dashboard',
  'layout.search.shown':
    '%{smart_count} result. Press Enter to open it. |||| The first %{smart_count} results. Press Enter for all.',
  'layout.page-title': '%{title}, console · Tidemark',

  'layout.loading': 'Loading',
  'layout.retry': 'Try again now',
  'layout.open-again': 'Back to members',
  'layout.denied': 'Access Denied',
  'layout.denied-text': "You don't have permission to access this page.",
  'layout.access-failed': 'Could not load your access',
  'layout.return': 'Return to Dashboard',
  'layout.jobs-stopped-link': 'Show the job queue',
  'layout.login.failed': 'Login Failed',
  'layout.login.email': 'Email',
  'layout.login.password': 'Password',
  'layout.login.submit': 'Log in',
  'layout.login.busy': 'Logging in',
  'layout.login.code-failed': 'Verification failed',
  'layout.login.verify': 'Verify',
  'layout.login.no-email': 'Please enter your email address',
  'layout.login.bad-email': 'Invalid email address format',
  'layout.login.no-password': 'Please check your email and password',
} as const;

export const text = createText(layoutTexts);
