import { lowestPaidPlan } from '#contract/membership/plans.ts';
import { adminToolEndpoints } from '#contract/admin/tools.ts';
import { toolPreviewEndpoints } from '#contract/admin/tool-previews.ts';
import { clientDurations, grantDurations, grantablePlans } from '#contract/admin/members.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { text } from './texts.ts';
import { toPreviewOutcome } from '../members/membership/change-membership.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { ToolForm, ToolInput } from './tool-form.tsx';
import { clientOutcome, type MembershipChange, type NewClient } from './tool-requests.ts';

/** Changes a membership or adds a client, by email address. */
export const ClientMemberships = () => (
  <div className="tool-pair">
    <ChangeMembershipTool />
    <AddClientTool />
  </div>
);

const actionOptions = [
  ...grantablePlans.map((plan) => ({ value: plan, label: text('tools.action-grant', { plan }) })),
  { value: 'revoke', label: text('tools.action-revoke') },
];

type Change = { readonly email: string; readonly action: string; readonly duration: string };

const toChange = ({ email: userEmail, action, duration }: Change): MembershipChange => {
  const plan = grantablePlans.find((known) => known === action);
  return plan === undefined
    ? { userEmail, action: 'revoke', membershipType: 'all' }
    : { userEmail, action: 'grant', membershipType: plan, duration: parseDuration(duration) };
};

const ChangeMembershipTool = () => (
  <ToolForm
    title="Membership change"
    fresh={{ email: '', action: '', duration: 'trial' }}
    validate={({ email, action }) =>
      email.trim() === '' || action === ''
        ? [text('tools.missing'), 'Please select a user and an action.']
        : undefined
    }
    preview={(draft) =>
      createCommandPreview(toolPreviewEndpoints.previewManageMembership, { body: toChange(draft) })
    }
    outcomeOf={toPreviewOutcome}
    send={(draft, reason) =>
      call(adminToolEndpoints.manageMembership, { body: { ...toChange(draft), reason } })
    }
    words={{
      send: 'Change membership',
      failed: text('tools.change-failed'),
      done: text('tools.change-done'),
    }}
  >
    {({ email, action, duration }, set) => (
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
          <ChoiceField
            label={text('tools.action')}
            value={action}
            options={[{ value: '', label: 'Select an action' }, ...actionOptions]}
            onChoose={(chosen) => {
              set({ action: chosen });
            }}
          />
          {action === 'revoke' ? null : (
            <ChoiceField
              label={text('tools.duration')}
              value={duration}
              options={grantDurations.map((name) => ({
                value: name,
                label: text(`tools.duration-${name}`),
              }))}
              onChoose={(chosen) => {
                set({ duration: chosen });
              }}
            />
          )}
        </div>
      </>
    )}
  </ToolForm>
);

const parseDuration = (chosen: string): (typeof grantDurations)[number] =>
  grantDurations.find((known) => known === chosen) ?? 'trial';

type Client = { readonly email: string; readonly plan: string; readonly duration: string };

const toClient = ({ email, plan, duration }: Client): NewClient => ({
  email,
  subscriptionType: grantablePlans.find((known) => known === plan) ?? lowestPaidPlan,
  duration: clientDurations.find((known) => known === duration) ?? '1month',
});

const AddClientTool = () => (
  <ToolForm
    title={text('tools.client')}
    fresh={{ email: '', plan: '', duration: '1month' }}
    validate={({ email, plan }) =>
      [email.trim(), plan].includes('')
        ? [text('tools.missing'), text('tools.client-missing')]
        : undefined
    }
    disabled={({ email, plan }) => [email.trim(), plan].includes('')}
    preview={(draft) =>
      createCommandPreview(toolPreviewEndpoints.previewAddClient, { body: toClient(draft) })
    }
    outcomeOf={clientOutcome}
    send={(draft, reason) =>
      call(adminToolEndpoints.addClient, { body: { ...toClient(draft), reason } })
    }
    words={{
      send: text('tools.client'),
      failed: text('tools.client-failed'),
      done: text('tools.client-done'),
    }}
    hint="If they have no account yet, we invite them by email. The plan applies once they register."
  >
    {({ email, plan, duration }, set) => (
      <>
        <ToolInput
          label={text('tools.email')}
          type="email"
          value={email}
          onValue={(typed) => {
            set({ email: typed });
          }}
        />
        <div className="two-fields">
          <ChoiceField
            label="Subscription type"
            value={plan}
            options={[
              { value: '', label: 'Select a type' },
              ...grantablePlans.map((name) => ({ value: name, label: planLabels[name] })),
            ]}
            onChoose={(chosen) => {
              set({ plan: chosen });
            }}
          />
          <ChoiceField
            label={text('tools.duration')}
            value={duration}
            options={clientDurations.map((name) => ({ value: name, label: text(`tools.${name}`) }))}
            onChoose={(chosen) => {
              set({ duration: chosen });
            }}
          />
        </div>
      </>
    )}
  </ToolForm>
);
