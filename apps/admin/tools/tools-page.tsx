import { useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { AdminOnlyPage } from '../for-admins.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from './texts.ts';
import { ClientMemberships } from './client-memberships.tsx';
import { UserManagement } from './user-management.tsx';
import { adminToolEndpoints } from '#contract/admin/tools.ts';
import { call } from '#ui/api/call.ts';
import { toolPreviewEndpoints } from '#contract/admin/tool-previews.ts';
import { toPreviewOutcome } from '../members/membership/change-membership.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { ToolForm, ToolInput } from './tool-form.tsx';
import { customerOutcome } from './tool-requests.ts';

/** Promotes a user and corrects payment data at the provider. */
const ManualOperations = () => (
  <div className="tool-pair">
    <PromoteTool />
    <UpdateStripeTool />
  </div>
);

const PromoteTool = () => (
  <ToolForm
    title="Promote user to Pro"
    fresh={{ email: '' }}
    validate={({ email }) =>
      email.trim() === ''
        ? [text('tools.email-required'), 'Please enter the email address of the user.']
        : undefined
    }
    preview={({ email }) =>
      createCommandPreview(toolPreviewEndpoints.previewPromoteUser, {
        params: { email: email.trim() },
      })
    }
    outcomeOf={toPreviewOutcome}
    send={({ email }, reason) =>
      call(adminToolEndpoints.promoteUser, { params: { email: email.trim() }, body: { reason } })
    }
    words={{
      send: 'Promote to Pro',
      failed: text('tools.promote-failed'),
      done: text('tools.promote-done'),
    }}
    hint="Pro with no end date."
  >
    {({ email }, set) => (
      <ToolInput
        label={text('tools.user-email')}
        type="email"
        value={email}
        onValue={(typed) => {
          set({ email: typed });
        }}
      />
    )}
  </ToolForm>
);

type CustomerDraft = Readonly<Record<'email' | 'customer' | 'subscription', string>>;

const toCustomer = ({ email, customer, subscription }: CustomerDraft) => ({
  params: { email: email.trim() },
  body: { stripeCustomerId: customer, stripeSubscriptionId: subscription },
});

const UpdateStripeTool = () => (
  <ToolForm
    title="Update payment-customer information"
    fresh={{ email: '', customer: '', subscription: '' }}
    validate={(draft) =>
      Object.values(draft).some((value) => value.trim() === '')
        ? [
            text('tools.missing'),
            'Please enter the email, the customer ID and the subscription ID.',
          ]
        : undefined
    }
    preview={(draft) =>
      createCommandPreview(toolPreviewEndpoints.previewUpdateStripe, toCustomer(draft))
    }
    outcomeOf={customerOutcome}
    send={(draft, reason) => {
      const { params, body } = toCustomer(draft);
      return call(adminToolEndpoints.updateStripe, { params, body: { ...body, reason } });
    }}
    words={{
      send: 'Update Stripe information',
      failed: text('tools.stripe-failed'),
      done: text('tools.stripe-done'),
    }}
    hint="Saved only if Stripe knows both and no other account uses them."
  >
    {({ email, customer, subscription }, set) => (
      <>
        <ToolInput
          label={text('tools.user-email')}
          type="email"
          value={email}
          onValue={(typed) => {
            set({ email: typed });
          }}
        />
        <div className="two-fields">
          <ToolInput
            label="Customer ID"
            value={customer}
            onValue={(typed) => {
              set({ customer: typed });
            }}
          />
          <ToolInput
            label="Subscription ID"
            value={subscription}
            onValue={(typed) => {
              set({ subscription: typed });
            }}
          />
        </div>
      </>
    )}
  </ToolForm>
);

const tabs = ['user-management', 'client-memberships', 'manual-operations'] as const;
type Tab = (typeof tabs)[number];

const panels: Readonly<Record<Tab, () => React.JSX.Element>> = {
  'user-management': UserManagement,
  'client-memberships': ClientMemberships,
  'manual-operations': ManualOperations,
};

export const ToolsPage = () => (
  <AdminOnlyPage>
    <Tools />
  </AdminOnlyPage>
);

const Tools = () => {
  usePageTitle(text('tools.title'));
  const [query, setQuery] = useSearchParams();
  const openTab = tabs.find((tab) => tab === query.get('tab')) ?? 'user-management';
  const Panel = panels[openTab];
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={useArrival('elsewhere')} tabIndex={-1}>
            {text('tools.title')}
          </h1>
          <p className="lead">Every action here needs a reason and is recorded under your name.</p>
        </div>
      </header>
      <TabList
        open={openTab}
        onOpen={(tab) => {
          setQuery({ tab }, { replace: true });
        }}
      />
      <section key={openTab} id={openTab} role="tabpanel" aria-labelledby={`tool-${openTab}`}>
        <Panel />
      </section>
    </>
  );
};

type TabListProps = { readonly open: Tab; readonly onOpen: (tab: Tab) => void };

const TabList = ({ open, onOpen }: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length] ?? open;
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tool-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      className="tabs"
      role="tablist"
      aria-label={text('tools.title')}
      onKeyDown={moveByKey}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tool-${tab}`}
          role="tab"
          type="button"
          aria-selected={tab === open}
          {...(tab === open ? { 'aria-controls': tab } : {})}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => {
            onOpen(tab);
          }}
        >
          {text(`tools.${tab}`)}
        </button>
      ))}
    </div>
  );
};
