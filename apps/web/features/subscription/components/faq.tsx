import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Section } from '#ui/parts/section.tsx';
import { subscriptionTexts } from '../texts.ts';

const { title, questions, support } = subscriptionTexts.faq;

export const Faq = (): JSX.Element => (
  <Section title={title}>
    <div className="faq">
      {questions.map(({ ask, answer }) => (
        <details key={ask}>
          <summary>{ask}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
    <p>
      <Link to={pages.support.path}>{support}</Link>
    </p>
  </Section>
);
