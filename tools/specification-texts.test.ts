import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const specification = path.resolve(root, '../shared/specification.md');

/** Every text that the specification quotes and we show, by the file that contains it. These stay as they are quoted. */
const textsByFile: Readonly<Record<string, readonly string[]>> = {
  'apps/contract/pages.ts': ['Cryptocurrency Markets', 'Crypto News', 'Market Sentiment'],
  'apps/contract/account/password-policy.ts': [
    'New password must be at least 8 characters long.',
    'Password must include at least one uppercase letter and one number.',
  ],
  'apps/ui/texts.ts': ['API Error: {status}', 'Network Error'],
  'apps/ui/api/message-texts.ts': ['An unexpected error occurred'],
  'apps/web/components/loading/late-texts.ts': ['Processing...'],
  'apps/web/routes/portfolio.tsx': ['Portfolio disabled'],
  'apps/web/routes/not-found-texts.ts': [
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
  ],
  'apps/web/routes/gate-texts.ts': [
    'Please log in to continue...',
    'Go to Login',
    'Login to Continue',
    'Premium Feature',
    'Access Denied',
    "You don't have permission to access this page.",
    'Return to Dashboard',
  ],
  'apps/web/routes/visitors/landing-texts.ts': ['Login to Continue'],
  'apps/web/routes/texts.ts': [
    'Most Popular',
    'Top Gainers (24h)',
    'Top Losers (24h)',
    'Recent News',
    'Market Sentiment',
  ],
  'apps/web/routes/markets/markets-texts.ts': ['Most Popular'],
  'apps/web/routes/coin/coin-texts.ts': ['Loading crypto data...', 'Error loading crypto data'],
  'apps/web/routes/frame/search-texts.ts': ['Found N results for ...', 'No results found for ...'],
  'apps/web/features/market/texts.ts': [
    'Market Overview',
    'No market data available',
    'No gainers data available',
    'No losers data available',
    'Failed to fetch market data',
  ],
  'apps/web/features/market/table-texts.ts': [
    'Top 100 Coins By Market Cap',
    'Search coins...',
    'Load More',
  ],
  'apps/web/features/sentiment/texts.ts': [
    'Market Sentiment',
    'Loading sentiment data...',
    'Load More Sentiment Data',
  ],
  'apps/web/features/news/texts.ts': [
    'Recent News',
    'Read full article',
    'Error loading news. Please try again later.',
    'No news articles available at this time. Please check back later.',
    "You've reached your daily news view limit.",
    'Upgrade to Pro',
  ],
  'apps/web/features/predictions/texts.ts': [
    'Unable to Load Predictions',
    'There was an error loading the prediction data. Please try again later.',
    'Unable to load hourly predictions',
    'Unknown error occurred',
  ],
  'apps/api/predictions/prediction-view.ts': ['Advanced ML'],
  'apps/api/market/known-coin.ts': ['Cryptocurrency not found'],
  'apps/web/features/plans/texts.ts': [
    'Pro Plan',
    'Basic Plan',
    'Free Plan',
    'Active • Changing Soon',
  ],
  'apps/web/features/plans/table-texts.ts': ['Save 20%', 'Popular'],
  'apps/web/features/subscription/billing-texts.ts': ['Choose your subscription plan'],
  'apps/web/features/subscription/card-texts.ts': ['Card element not found', 'Payment failed'],
  'apps/web/features/subscription/texts.ts': [
    'Subscribe to {plan} Plan',
    'Subscribe Now',
    'Downgraded - Active until period end',
    'Fix Subscription Issues',
    'Payment status: {status}',
    'The coupon code is not valid or has expired.',
    'Unable to validate coupon code. Please try again.',
    'Coupon Validation Failed',
    'Invalid Coupon',
    'This plan is not available for subscription',
    'Payment failed',
    'Payment Failed',
    'Payment Error',
    'An unexpected error occurred',
    'Payment was successful, but we had trouble updating your subscription. Please contact support.',
    'Failed to Cancel Subscription',
    'Failed to Downgrade Subscription',
    'Failed to update subscription tier. Please try again.',
    'Action Required',
    'Failed to fix subscription issues',
    'Subscription Activated',
    'Subscription Updated',
    'Subscription Cancelled',
    'Subscription Fixed',
  ],
  'apps/web/features/session/texts.ts': [
    'Login successful',
    'Login failed',
    'Login Failed',
    'Please check your email and password',
    'Please enter your email address',
    'Failed to authenticate with server',
    'Registration successful',
    'Registration failed',
    'Account created',
    'There was an error creating your account',
    'Invalid email address format',
    "Passwords don't match",
    'Password Reset Email Sent',
    'Failed to send password reset email',
    'Invalid email address',
    'Logout failed',
    'There was an error logging out. Please try again.',
    'Two-factor authentication successful',
    'Verification failed',
    'Server error during verification',
  ],
  'domain/account/second-factor/decide.ts': ['Invalid verification code'],
  'application/account/sign-in/sign-in.ts': ['Invalid login credentials'],
  'application/account/registration/register-account.ts': ['This email is already registered'],
  'apps/api/account/texts.ts': ['Password changed successfully'],
  'apps/web/features/profile/texts.ts': [
    'Display name cannot be empty.',
    'Username cannot be empty.',
    'Failed to update profile',
  ],
  'apps/web/features/credentials/texts.ts': [
    'Current password is required.',
    'New passwords do not match.',
    'Password Change Failed',
    'Failed to update password. Please check your current password and try again.',
    'User not logged in or missing email',
    'Failed to process account deletion. Please try again.',
  ],
  'apps/web/features/preferences/texts.ts': ['Failed to save your preferences. Please try again.'],
  'apps/web/features/monitor/texts.ts': ['Refresh Data', 'Failed to fetch bot metrics'],
  'apps/web/features/newsletter/texts.ts': [
    'Newsletter Generator',
    'Force Refresh News',
    "Generate Today's Newsletter",
    'Generating...',
    'Download HTML',
    'Loading newsletter...',
    'Edition #{edition}',
    'Market & Industry Highlights',
    'Top 3 Alternative Coin Movers',
    'Crypto Market Overview',
    'Key Takeaways',
    'Market Trends and Analysis',
    'Thanks for Reading',
    'Generated on',
    'Failed to fetch newsletter',
    'Failed to generate newsletter',
    'Newsletter Generated',
  ],
  'application/editions/chapter-headings.ts': [
    'Market & Industry Highlights',
    'Top 3 Alternative Coin Movers',
    'Crypto Market Overview',
    'Key Takeaways',
    'Market Trends and Analysis',
    'Thanks for Reading',
  ],
  'apps/admin/layout/texts.ts': [
    'Access Denied',
    "You don't have permission to access this page.",
    'Return to Dashboard',
    'Login Failed',
    'Verification failed',
  ],
  'apps/contract/admin/tools.ts': [
    'Missing Information',
    'Please fill in all fields: email, subscription type, and duration.',
  ],
  'apps/admin/tools/texts.ts': [
    'Email Required',
    'Error loading users',
    'Failed to manage membership',
    'Failed to add client',
    'Failed to promote user to Pro',
    'Failed to update Stripe information',
    'Membership Updated',
    'Client Added',
    'User Promoted',
    'Stripe Info Updated',
  ],
};

/** Texts with figures or names in them, as the source has them. */
const sourceOf: Readonly<Record<string, string>> = {
  'API Error: {status}': 'API Error: ${String(status)}',
  'Advanced ML': 'Advanced ML ensemble',
  'Basic Plan': '${name} Plan',
  'Edition #{edition}': 'Edition #${String(edition)}',
  'Found N results for ...':
    "Found ${String(count)} ${count === 1 ? 'result' : 'results'} for “${typed}”",
  'Free Plan': '${name} Plan',
  'New password must be at least 8 characters long.':
    'New password must be at least ${String(minLength)} characters long.',
  'No results found for ...': 'No results found for “${typed}”',
  'Payment status: {status}': 'Payment status: ${status}',
  'Pro Plan': '${name} Plan',
  'Save 20%': 'Save ${String(percent)}%',
  'Subscribe to {plan} Plan': 'Subscribe to ${plan} Plan',
};

const moreThanATitle = 'The toast has one of the titles above, with the reason as its text.';
const noSuchReply = 'The contract checks replies; the reason shown is a network or API error.';
const revealsAccounts = 'It would tell a stranger which addresses have an account.';

/** Quoted in the specification, but not a text of a screen, or deliberately another one here; why. */
const notShown: Readonly<Record<string, string>> = {
  'does nothing': 'About controls that we built.',
  test: 'Part of an email address.',
  demo: 'Part of an email address.',
  result: 'A word of the table of calls.',
  manual_cus_: 'Start of a customer id.',
  'Demo Mode': 'The buttons work here.',
  'Your email is verified and cannot be changed.':
    'It can be changed here: “Your email is verified.” and a button.',
  'Unauthorized request': 'A 401 leads to the login; nothing is written to the console.',
  'Authentication Required': 'The page asks a visitor to log in before any button.',
  'Failed to fetch public news': 'The screen shows “Error loading news. Please try again later.”',
  'Failed to update profile. Please try again.': 'The toast is “Failed to update profile”.',
  'Password is too weak - use at least 6 characters': 'One password policy, of 8 characters.',
  'No account found with this email address': revealsAccounts,
  'Incorrect password': revealsAccounts,
  'Invalid response received from server': noSuchReply,
  '...- invalid server response': noSuchReply,
  'Failed to create payment intent': noSuchReply,
  'Failed to cancel subscription': moreThanATitle,
  'Failed to update subscription': moreThanATitle,
  'Subscription Failed': moreThanATitle,
  'Cancellation Failed': moreThanATitle,
  'Downgrade Failed': moreThanATitle,
};

const escapeForPattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const isLiteralIn = (source: string, text: string): boolean =>
  new RegExp(`(["'\`>])${escapeForPattern(text)}(?:\\1|<)`, 'u').test(source);

// What is in double quotes, the messages of the tables of errors, and the list of toasts.
const findQuotedTexts = (document: string): string[] => {
  const quoted = [...document.matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => text);
  const messages = [...document.matchAll(/^\| [a-z-]+ \| ([A-Z][^|]+?) \|$/gm)].map(
    ([, text = '']) => text,
  );
  const toasts = /\*\*Success toasts\*\*: ([^.]+)\./.exec(document)?.[1]?.split(', ') ?? [];
  return [...new Set([...quoted, ...messages, ...toasts])];
};

const shownTexts = new Set(Object.values(textsByFile).flat());

describe('a text that the specification quotes', () => {
  it.each(Object.entries(textsByFile))('is in %s', (file, texts) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    expect(texts.filter((text) => !isLiteralIn(source, sourceOf[text] ?? text))).toEqual([]);
  });

  it('is shown, or its absence has a reason', () => {
    expect(Object.keys(notShown).filter((text) => shownTexts.has(text))).toEqual([]);
    expect(Object.keys(sourceOf).filter((text) => !shownTexts.has(text))).toEqual([]);
  });

  // needs: ../shared/specification.md beside the project
  it.skipIf(!existsSync(specification))('is listed here', () => {
    const quoted = findQuotedTexts(readFileSync(specification, 'utf8'));
    expect(quoted.length).toBeGreaterThan(160);
    const listed = new Set([...shownTexts, ...Object.keys(notShown)]);
    expect(quoted.filter((text) => !listed.has(text))).toEqual([]);
    expect([...listed].filter((text) => !quoted.includes(text))).toEqual([]);
  });
});
