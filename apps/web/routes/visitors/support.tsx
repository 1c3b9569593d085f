import { useState, type JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHeader } from '../../components/page.tsx';
import { OwnRequests } from '../../features/support/components/own-requests.tsx';
import { Receipt } from '../../features/support/components/receipt.tsx';
import {
  SupportForm,
  type SupportReceipt,
} from '../../features/support/components/support-form.tsx';
import { supportTexts } from '../../features/support/texts.ts';
import { planLabels } from '#contract/plan-labels.ts';

const texts = {
  before: {
    texts: [
      'Log in first if you have an account. We can then see your plan and history and reply faster.',
      `Priority support is part of the ${planLabels.pro} plan. Those requests are answered first.`,
      'Requests sent without an account are erased 180 days after they are closed.',
    ],
  },
} as const;

const SupportHints = (): JSX.Element => (
  <Section title="Before you write">
    <ul className="before-you-write">
      {texts.before.texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Section>
);

/** The support form, and for members their earlier requests. */
export const SupportPage = ({ title, user }: { title: string; user?: User }): JSX.Element => {
  const [sentReceipt, setSentReceipt] = useState<SupportReceipt | null>(null);
  return (
    <>
      <PageHeader title={title} description={supportTexts.lead} />
      <div className={user === undefined ? 'split' : 'split support-page of-member'}>
        <Section title={supportTexts.form.title}>
          {sentReceipt === null ? (
            <SupportForm account={user?.email} onReceived={setSentReceipt} />
          ) : (
            <Receipt
              received={sentReceipt}
              onAnother={() => {
                setSentReceipt(null);
              }}
            />
          )}
        </Section>
        {user === undefined ? (
          <SupportHints />
        ) : (
          <Section title={supportTexts.own.title}>
            <OwnRequests />
          </Section>
        )}
      </div>
    </>
  );
};
