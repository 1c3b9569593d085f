import type { JSX } from 'react';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { formatDay, formatDateTime } from '#ui/format/format.ts';
import { newsletterTexts as texts } from '../texts.ts';

const utc = { timeZone: 'UTC' } as const;

/** An edition as its readers receive it. */
export const EditionArticle = ({ letter, now }: { letter: Newsletter; now: Date }): JSX.Element => {
  const date = new Date(letter.date);
  return (
    <article className="newsletter-letter" aria-labelledby="edition">
      <header>
        <b>Tidemark Daily</b>
        <time dateTime={letter.date}>{formatDay(date, now, utc)}</time>
      </header>
      <h2 id="edition">{texts.edition(letter.edition)}</h2>
      <p className="newsletter-title">{letter.title}</p>
      {letter.simulated ? (
        <p className="newsletter-simulated">
          Prices, news and forecasts of this edition are simulated.
        </p>
      ) : null}
      <Chapter html={letter.chapter1_greeting} />
      <Chapter title={texts.highlights} html={letter.chapter2_highlights} />
      <Chapter title={texts.movers} html={letter.chapter3_altMovers} />
      <Chapter title={texts.overview} html={letter.chapter4_marketOverview} />
      <Chapter title={texts.takeaways} html={letter.chapter5_takeaways} />
      <Chapter title={texts.analysis} html={letter.chapter6_analysis} />
      <Chapter title={texts.thanks} html={letter.chapter7_thanks} />
      <footer>
        <p>{letter.disclaimer}</p>
        <p>
          {texts.generatedOn}{' '}
          <time dateTime={letter.generatedAt}>
            {formatDateTime(new Date(letter.generatedAt), now, utc)}
          </time>
        </p>
      </footer>
    </article>
  );
};

// The server generates the HTML and escapes external content.
const Chapter = ({ title, html }: { title?: string; html: string }): JSX.Element => (
  <section>
    {title === undefined ? null : <h3>{title}</h3>}
    <div className="ed-text" dangerouslySetInnerHTML={{ __html: html }} />
  </section>
);
