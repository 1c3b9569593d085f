import type { JSX } from 'react';
import { Link } from 'react-router';
import { newsletterFrequencies, newsletterTopics } from '#contract/account/notifications.ts';
import type { NewsletterChoice } from '#contract/account/notifications.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import { CheckboxGroup } from '../../../components/picks.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useChooseNewsletter } from '../api/notifications.ts';
import { notificationsTexts } from '../texts.ts';

const texts = {
  frequencies: { daily: 'Daily', weekly: 'Weekly, on Mondays' },
  topicNames: {
    watchlist: 'Your coins',
    movers: 'Biggest movers',
    market: 'Market overview',
    takeaways: 'Takeaways',
    analysis: 'Analysis',
  },
} as const;

const sharedTopics = newsletterTopics.filter((topic) => topic !== 'watchlist');

const frequencies = newsletterFrequencies.map((value) => ({
  value,
  label: texts.frequencies[value],
}));

/** Frequency and content of the newsletter, saved immediately. */
export const NewsletterForm = ({ chosen }: { chosen: NewsletterChoice }): JSX.Element => {
  const { mutate, variables, isPending, error } = useChooseNewsletter();
  // With a plan, only the list of coins decides about the section.
  const alwaysHasOwnCoins = useAccess('unlimited-news')?.allowed === true;
  // Optimistic; replaced by the server's response.
  const shownChoice = isPending ? variables.body : chosen;
  const saveChoice = (change: Partial<NewsletterChoice>): void => {
    const onSuccess = (answer: unknown): void => {
      showChangeToast(answer, { title: notificationsTexts.saved });
    };
    mutate({ body: { ...shownChoice, ...change } }, { onSuccess });
  };
  return (
    <div className="newsletter-choice">
      {error ? <Alert title={notificationsTexts.notSaved}>{getErrorMessage(error)}</Alert> : null}
      <SegmentedControl
        label="Newsletter frequency"
        options={frequencies}
        chosen={shownChoice.frequency}
        onChoose={(frequency) => {
          saveChoice({ frequency });
        }}
      />
      <CheckboxGroup
        label="Newsletter sections"
        options={alwaysHasOwnCoins ? sharedTopics : newsletterTopics}
        chosen={shownChoice.topics}
        nameOf={(topic) => texts.topicNames[topic]}
        onChange={(topics) => {
          saveChoice({ topics });
        }}
      />
      <p className="hint">
        {alwaysHasOwnCoins
          ? 'With your plan, the newsletter begins with the first eight coins on your list: price, 24-hour change and the day’s stories. With Pro, also the day’s 80% range of every coin on your list that has forecasts, and the ones that left their 90% range.'
          : 'Your coins: price and 24-hour change of the first eight coins on your list. With Basic and Pro, also the day’s stories about them. With Pro, also the day’s 80% range of every coin on your list that has forecasts, and the ones that left their 90% range.'}{' '}
        <Link to="/settings#coins">Change the list</Link>
      </p>
    </div>
  );
};
