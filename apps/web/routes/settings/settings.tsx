import { Suspense, useState, type JSX } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import { AccountPanel } from '../../features/credentials/components/account-panel.tsx';
import { PlanAtDeletion } from '../../features/subscription/components/plan-at-deletion.tsx';
import { EmailPanel } from '../../features/credentials/components/email-panel.tsx';
import { ResendButton } from '../../features/credentials/components/resend-button.tsx';
import { ExportForm } from '../../features/export/components/export-form.tsx';
import { NotificationsPanel } from '../../features/notifications/components/notifications-panel.tsx';
import { PreferencesForm } from '../../features/preferences/components/preferences-form.tsx';
import type { PreferenceEdits } from '../../features/preferences/edits.ts';
import { BioForm, useBioForm } from '../../features/profile/components/bio-form.tsx';
import { PhotoPanel } from '../../features/profile/components/photo-panel.tsx';
import { ProfileForm, useProfileForm } from '../../features/profile/components/profile-form.tsx';
import { PushPanel } from '../../features/push/components/push-panel.tsx';
import { DevicesPanel } from '../../features/sessions/components/devices-panel.tsx';
import { SecondFactorPanel } from '../../features/second-factor/components/second-factor-panel.tsx';
import type { PageProps } from '../page-props.ts';

const texts = {
  tabs: {
    profile: 'Profile',
    account: 'Account',
    notifications: 'Notifications',
    coins: 'Coins',
    news: 'News',
    plan: 'Subscription',
  },
  settings: 'Settings',
} as const;

const PlanTab = lazyChunk(async () => (await import('./settings-plan.tsx')).PlanPanel);

const CoinsTab = lazyChunk(async () => (await import('./settings-coins.tsx')).CoinsPanel);

const tabIds = ['profile', 'account', 'notifications', 'coins', 'news', 'plan'] as const;
const tabs = tabIds.map((id) => ({ id, label: texts.tabs[id] }));
type TabId = (typeof tabIds)[number];

// Other pages link to the plan by this name.
const normalizeHash = (hash: string): string => (hash === '#subscription' ? '#plan' : hash);

type PanelProps = { tab: TabId; user: PageProps['user'] };

const Panel = ({ tab, user }: PanelProps): JSX.Element => {
  const profileForm = useProfileForm(user);
  const bioForm = useBioForm(user);
  const [preferences, setPreferences] = useState<PreferenceEdits>({});
  switch (tab) {
    case 'profile':
      return (
        <>
          <PhotoPanel user={user} />
          <ProfileForm {...profileForm} />
          <BioForm {...bioForm} />
          <EmailPanel user={user} />
        </>
      );
    case 'coins':
      return (
        <Suspense>
          <CoinsTab />
        </Suspense>
      );
    case 'news':
      return <PreferencesForm edits={preferences} onEdits={setPreferences} />;
    case 'account':
      return (
        <AccountPanel planNote={<PlanAtDeletion />}>
          <SecondFactorPanel user={user} />
          <DevicesPanel />
          <ExportForm />
        </AccountPanel>
      );
    case 'notifications':
      return (
        <NotificationsPanel confirm={<ResendButton notify={showToast} />}>
          <PushPanel />
        </NotificationsPanel>
      );
    case 'plan':
      return (
        <Suspense>
          <PlanTab user={user} />
        </Suspense>
      );
  }
};

/** Each panel has a URL hash, so that a link can open it. */
export const SettingsPage = ({ user, title }: PageProps): JSX.Element => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = tabs.find(({ id }) => `#${id}` === normalizeHash(hash))?.id ?? 'profile';
  return (
    <>
      <PageHeader title={title} />
      <section aria-label={texts.settings} className="settings-panel">
        <Tabs
          label={texts.settings}
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
