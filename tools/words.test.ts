import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Words that are always wrong here, and what to write instead (docs/writing.md). */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bnought\b/gi, 'zero'],
  [/\bwhom(?:ever)?\b/gi, 'a clause with its noun: "the members it reaches"'],
  [/\bwhoever\b/gi, 'anyone who'],
  [/\boftener\b/gi, 'more often'],
  [/\bfor ever\b/gi, 'indefinitely'],
  [/\bshall\b/gi, 'will or must'],
  [/\bthere(?:of|upon|with|unto)\b|\bwhere(?:of|upon|with|in)\b/gi, 'a clause with its noun'],
  [/\b(?:oneself|ones own)\b/gi, 'your own, or the member’s own'],
  [/\bwhatsoever\b/gi, 'any'],
  [/\w+InWords\b/g, 'format…'],
  [/\bnoteLook\b/g, 'logPersonalDataAccess'],
  [/\bproveOneself\b/g, 'reauthenticate'],
  [/\bisProved\b/g, 'isRecentlyAuthenticated'],
  [/\bproofMissing\b/g, 'reauthenticationRequired'],
  [/\b[sS]ignInByIssuer\w*/g, 'signInWithOidc'],
  [/\bfateOf\b/g, 'getCheckoutOutcome'],
  [/\bProviderStanding\b/g, 'ProviderSnapshot'],
  [/\bsettleCoupon\b/g, 'redeemOrReleaseCoupon'],
  [/\basSideStep\b/g, 'withoutRequestKeys'],
  [/\b(?:outdated|notLower)\(\)/g, 'previewOutdatedError, notLowerPlanError'],
  [/\bleftInDoubt\b/g, 'outcomeUnknown'],
  [/\bkeepTrouble\b/g, 'saveConsumerError'],
  [/\bLogPlace\b/g, 'Checkpoint'],
  [/\b(?:takingTurns|turnSharing)\b/g, 'serialQueue, yieldToEventLoop'],
  [/\bwhileUnavailable\b/g, 'retryWhileUnavailable'],
  [/\bstandsStill\b/g, 'isBlocked'],
  [/\bfindAnotherLog\b/g, 'detectLogMismatch'],
  [/\bkeepAsIs\b/g, 'cancelScheduledChange'],
  [/\b[cC]oinKeeper\w*/g, 'CoinForecaster'],
  [/\bHourFeed\b|\bhour-feed\b/g, 'HourlyCandles'],
  [/\b[sS]toryDesk\b|\bstory-desk\b/g, 'StoryClustering'],
  [/\bwhoAppended\b/g, 'resolveActor'],
  [/\bgiveBackOnOurFault\b/g, 'refundOnServerError'],
  [/\bpreparedFirst\b|\bprepared-first\b/g, 'precomputedResponses'],
  [/\bisWithinOneWhile\b|\bonce-in-a-while\b/g, 'isThrottled'],
  [/\buntilShown\b/g, 'waitForProjections'],
  [/\buseToldCommand\b/g, 'useCommandWithNotification'],
  [/\bNothingHere\b/g, 'EmptyState'],
  [/\b(?:useSaidOrder|steadySort)\b/g, 'useAriaSort, stableSort'],
  [/\bAskBeside\b/g, 'ExtraPolling'],
  [/\bKeepsWord\b|\bkeeps-word\b/g, 'CalibrationSummary'],
  [/\bwayBack\b|\bway-back\b/g, 'loginRedirect'],
  [/\bwithOneName\b|\bwith-one-name\b/g, 'normalizePlanNames'],
  [/\bworthFrom\b/g, 'minCompressibleBytes'],
  [/\btellSessionNews\b/g, 'broadcastSessionChange'],
  [/\bfirstWords\b|\bfirst-words\b/g, 'staticShell'],
  [/\bexpectWhole\b/g, 'expectNoOverflow'],
  [/\bpatience\.setup\b/g, 'timeouts.setup'],
];

// This test and its page quote the words. Recorded data and legal texts stay as they were published.
const exempt = [
  /^tools\/words\.test\.ts$/,
  /^docs\/writing\.md$/,
  /^releases\//,
  /(?:^|\/)golden[^/]*\//,
  /^legal\/(?!README)/,
];
// The summary of a published operation stays as it is (tools/published-names.test.ts).
const published = 'Whom a delivery of today’s edition by hand would reach; nothing is written';
const generated = new Set(['.git', 'coverage', 'data', 'dist', 'node_modules']);

const files = globSync('**/*.{ts,tsx,mjs,cjs,js,css,html,md,yml}', {
  cwd: root,
  exclude: (name) => generated.has(name),
}).filter((file) => !exempt.some((pattern) => pattern.test(file)));

const faultsIn = (text: string, place: string): string[] =>
  replacements.flatMap(([pattern, better]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }) =>
        `${place}:${String(text.slice(0, index).split('\n').length)} "${found}": write ${better}`,
    ),
  );

it('names, comments, documents and texts use no word that is always wrong', () => {
  const faults = files.flatMap((file) => [
    ...faultsIn(file, 'name of'),
    ...faultsIn(readFileSync(path.join(root, file), 'utf8').replace(published, ''), file),
  ]);
  expect(faults).toEqual([]);
});

it('reports a wrong word with its line and its replacement', () => {
  expect(faultsIn('Prices.\nWhoever asks is told.', 'a.md')).toEqual([
    'a.md:2 "Whoever": write anyone who',
  ]);
});
