import type { JSX } from 'react';
import { Section } from '#ui/section.tsx';
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
      <a href="mailto:support@tidemark.example">{support}</a>
    </p>
  </Section>
);
