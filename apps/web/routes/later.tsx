import type { JSX } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import type { PageProps } from './page-props.ts';

type Words = { title: string; text: string };

const news: Words = {
  title: 'Crypto News',
  text: 'News comes with the next release: headlines of the well-known outlets, each with its sentiment and the reason for it.',
};

const coming: Partial<Record<string, Words>> = {
  '/predictions': {
    title: 'Predictions',
    text: 'Bitcoin forecasts come with a later release, together with the record of how often they held.',
  },
  '/market-sentiment': {
    title: 'Market Sentiment',
    text: 'Sentiment is read from news, so it comes with the release that brings the news.',
  },
  '/newsletter': {
    title: 'Newsletter Generator',
    text: 'Editions come with a later release. Nothing is generated or sent yet.',
  },
  '/admin/monitoring': {
    title: 'Bot Monitor',
    text: 'The monitor comes with a later release. Until then the metrics of this server stand at /metrics.',
  },
};

const ToDashboard = (): JSX.Element => (
  <Link className="btn pri lg" to="/dashboard">
    Return to Dashboard
  </Link>
);

const mayPredict = (user: PageProps['user']): boolean => {
  const inForce = user.subscriptionStatus === 'active' || user.subscriptionStatus === 'downgrading';
  return user.role === 'admin' || (user.subscriptionTier === 'pro' && inForce);
};

/** A page that a later release brings. It says so and shows nothing that is not there. */
export const LaterPage = ({ user }: PageProps): JSX.Element => {
  const { pathname } = useLocation();
  if (pathname === '/predictions' && !mayPredict(user)) {
    return (
      <Gate
        title="Premium Feature"
        sells
        actions={
          <Link className="btn pri lg" to="/subscription">
            Upgrade to Pro
          </Link>
        }
      >
        Bitcoin forecasts are part of Pro. They come with a later release, together with the record
        of how often they held.
      </Gate>
    );
  }
  const { title, text } = coming[pathname] ?? news;
  return (
    <Gate title={title} actions={<ToDashboard />}>
      {text}
    </Gate>
  );
};
