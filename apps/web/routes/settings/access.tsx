import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { useCall } from '#ui/api/use-call.ts';
import { PageHeader } from '../../components/page.tsx';
import { AccessReasons } from '../../features/access/components/reasons.tsx';
import { accessTexts as texts } from '../../features/access/texts.ts';
import type { PageProps } from '../page-props.ts';

export const AccessPage = ({ title }: PageProps): JSX.Element => {
  const { data, isError } = useCall(subscriptionEndpoints.ownSubscription);
  const trialEndedAt = isError ? null : data?.trial.endedAt;
  return (
    <>
      <PageHeader title={title} description="What your plan includes, and why." />
      <section aria-label={texts.list} className="settings-panel">
        <AccessReasons trialEndedAt={trialEndedAt} trialEndsAt={data?.trial.endsAt ?? null} />
        <p className="hint">
          If this looks wrong, contact support. They see the same information.{' '}
          <Link to={pages.support.path}>Contact support</Link>
        </p>
      </section>
    </>
  );
};
