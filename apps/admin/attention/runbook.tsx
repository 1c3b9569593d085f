import type { AttentionCheck } from '#contract/admin/attention.ts';
import { text } from './texts.ts';

const parts = ['symptom', 'check', 'fix'] as const;

/** The runbook entry of a check, collapsed. */
export const Runbook = ({ title, runbook }: Pick<AttentionCheck, 'title' | 'runbook'>) => (
  <details className="runbook">
    <summary aria-label={text('attention.runbook-of', { title })}>What to do</summary>
    <dl>
      {parts.map((part) => (
        <div key={part}>
          <dt>{text(`attention.${part}`)}</dt>
          <dd>
            <TextWithCode words={runbook[part]} />
          </dd>
        </div>
      ))}
    </dl>
  </details>
);

// Odd parts were between backticks.
const TextWithCode = ({ words }: { readonly words: string }) => (
  <>
    {words
      .split('`')
      .map((part, index) =>
        index % 2 === 0 ? part : <code key={`${String(index)} ${part}`}>{part}</code>,
      )}
  </>
);
