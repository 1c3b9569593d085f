import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The modules that this one needs before it runs, and itself; nothing that is loaded later. */
const closureOf = (file: string, modules: Modules): Set<string> => {
  const found = new Set<string>();
  const follow = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(follow);
  };
  follow(`${import.meta.dirname}/${file}`);
  return found;
};

// What most people see first.
const firstPages = ['routes/dashboard.tsx', 'routes/markets.tsx'];

const otherPages = [
  'features/plans/components/plan-promo.tsx',
  'routes/front-door.tsx',
  'routes/settings.tsx',
];

/** What the app itself needs, and what its first pages share with each other and with others. */
const firstModules = (modules: Modules): Set<string> => {
  const closures = [...firstPages, ...otherPages].map((file) => closureOf(file, modules));
  const shared = firstPages.flatMap((_, at) => {
    const others = closures.filter((_closure, other) => other !== at);
    return [...(closures[at] ?? [])].filter((id) => others.some((other) => other.has(id)));
  });
  return new Set([...closureOf('main.tsx', modules), ...shared]);
};

const appOf = (): Rolldown.CodeSplittingNameFunction => {
  let first: Set<string> | undefined;
  return (id, modules) => {
    first ??= firstModules(modules);
    return first.has(id) ? 'app' : null;
  };
};

// What the bell shows on every page, apart from what changes it, which needs the forms.
const seenAlerts =
  /web\/(features\/alerts\/(texts|rule-words|api\/get|components\/(alert-icons|alerts-p|notice-list))|routes\/(unlisted|use-coin-market|watch))|shared\/price-alerts/;

/**
 * Libraries change seldom and every page needs them: one file, kept for long. The app and what its first pages share is the second, so that
 * few files are asked for before the first view. What several forms share is loaded with the first of them. Small parts that several
 * pages share are few files, because the name of each stands in the app.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
  { name: appOf(), test: /apps|domain/, priority: 2 },
  {
    name: 'forms',
    test: /(mutationObserver|useMutation|password-policy|endpoints\/(credentials|demo)|ui\/(alert|message-|use-draft|kept-doc)|web\/(components\/(tabs|when-seen|field|draft-|submit-button|show-password|password-texts|late-texts)|lib\/use-(fault-focus|checked-form)|features\/credentials\/(?!components)|features\/credentials\/components\/(new|resend)))/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'alerts', test: seenAlerts, minShareCount: 2, priority: 1 },
  {
    name: 'coin-parts',
    test: /web\/(routes\/coin-(head|texts)|features\/market\/components\/coin-week|features\/price-chart\/api\/get-candles|lib\/(use-width|round-levels)|features\/predictions)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'parts',
    test: /(ui\/(choice-field|simulated-level|theme-changes)|contract\/(preference-options|endpoints\/payments)|web\/(components\/(choice|later-part|picks)|routes\/gate-texts|features\/legal\/texts|features\/market\/(coins-matching|components\/week-column)|features\/track-record\/(api|figures)|lib\/(use-query-params|use-settled)))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'leaving',
    test: /web\/(routes\/frame\/(menu-texts|use-log-out)|lib\/way-back)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'bands', test: /web\/(features\/market\/components\/(connection-band|warning-bands))/ },
  { name: 'signals', test: /(web\/features\/signals|contract\/(endpoints\/signals|signal-rules))/ },
  { name: 'record', test: /web\/features\/track-record/, minShareCount: 2 },
  {
    name: 'news-parts',
    test: /(web\/features\/news|contract\/(endpoints\/)?news)/,
    minShareCount: 2,
  },
  { name: 'not-found', test: /web\/routes\/not-found/, priority: 1 },
  // Pages that few open.
  {
    name: 'own',
    test: /web\/(routes\/(access|demo|invoice)\.tsx|features\/demo\/(?!texts|api\/get-demo|components\/demo-accounts))/,
  },
  // Each is smaller than what its name would cost the app.
  { name: 'small-pages', test: /web\/routes\/(portfolio|no-such-coin|unreachable)\.tsx/ },
  {
    name: 'drawer',
    test: /web\/(routes\/frame\/(drawer|account-menu)|features\/legal\/components\/terms-band)\.tsx/,
  },
  { name: 'set-alerts', test: /web\/features\/alerts/, minShareCount: 2 },
];
