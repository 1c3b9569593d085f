import { useState, type JSX } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { planLabels } from '#contract/plan-labels.ts';
import { Empty } from '#ui/section.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page.tsx';
import { Tabs } from '../components/tabs.tsx';
import { PreferencesForm } from '../features/preferences/components/preferences-form.tsx';
import type { PreferenceEdits } from '../features/preferences/edits.ts';
import { ProfileForm } from '../features/profile/components/profile-form.tsx';
import type { ProfileEdits } from '../features/profile/edits.ts';
import type { PageProps } from './page-props.ts';

const tabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'account', label: 'Account' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'news', label: 'News' },
  { id: 'plan', label: 'Subscription' },
] as const;
type TabId = (typeof tabs)[number]['id'];

type PanelProps = { tab: TabId; user: PageProps['user'] };

const Panel = ({ tab, user }: PanelProps): JSX.Element => {
  const [profile, setProfile] = useState<ProfileEdits>({});
  const [preferences, setPreferences] = useState<PreferenceEdits>({});
  switch (tab) {
    case 'profile':
      return <ProfileForm user={user} edits={profile} onEdits={setProfile} />;
    case 'news':
      return <PreferencesForm edits={preferences} onEdits={setPreferences} />;
    case 'account':
      return (
        <Empty fact="Account settings are not available yet">
          You cannot change your password or delete your account here yet.
        </Empty>
      );
    case 'notifications':
      return (
        <Empty fact="Notifications are not available yet">We send you no notifications.</Empty>
      );
    case 'plan':
      return (
        <Empty fact={`${planLabels[user.subscriptionTier]} Plan`}>
          <Link to="/subscription">See the plans</Link>. Invoices are not available yet.
        </Empty>
      );
  }
};

/** Each panel has a hash in the URL, so that a link can open it. */
export const SettingsPage = ({ user, title }: PageProps): JSX.Element => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = tabs.find(({ id }) => `#${id}` === hash)?.id ?? 'profile';
  return (
    <>
      <PageHead title={title} />
      <section aria-label="Settings" className="swrap">
        <Tabs
          label="Settings"
          items={tabs}
          selected={tab}
          onSelect={(id) => void navigate(`#${id}`, { replace: true })}
        >
          <Panel tab={tab} user={user} />
        </Tabs>
      </section>
    </>
  );
};
