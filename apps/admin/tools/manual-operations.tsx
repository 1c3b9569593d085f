import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { call } from '#ui/call.ts';
import { text } from '../texts/text.ts';
import { ToolForm, ToolInput } from './tool-form.tsx';

/** Promoting a user, and correcting who pays at the provider. */
export const ManualOperations = () => (
  <div className="tool-pair">
    <Promote />
    <UpdateStripe />
  </div>
);

const Promote = () => (
  <ToolForm
    title={text('tools.promote')}
    fresh={{ email: '' }}
    missing={({ email }) =>
      email.trim() === ''
        ? [text('tools.email-required'), text('tools.promote-missing')]
        : undefined
    }
    send={({ email }, reason) =>
      call(adminEndpoints.promoteUser, { params: { email: email.trim() }, body: { reason } })
    }
    words={{
      send: text('tools.promote-send'),
      failed: text('tools.promote-failed'),
      done: text('tools.promote-done'),
    }}
    hint={text('tools.promote-hint')}
  >
    {({ email }, set) => (
      <ToolInput
        {...{ label: text('tools.user-email'), type: 'email', value: email }}
        onValue={(typed) => {
          set({ email: typed });
        }}
      />
    )}
  </ToolForm>
);

const UpdateStripe = () => (
  <ToolForm
    title={text('tools.stripe')}
    fresh={{ email: '', customer: '', subscription: '' }}
    missing={(draft) =>
      Object.values(draft).some((value) => value.trim() === '')
        ? [text('tools.missing'), text('tools.stripe-missing')]
        : undefined
    }
    send={({ email, customer, subscription }, reason) =>
      call(adminEndpoints.updateStripe, {
        params: { email: email.trim() },
        body: { stripeCustomerId: customer, stripeSubscriptionId: subscription, reason },
      })
    }
    words={{
      send: text('tools.stripe-send'),
      failed: text('tools.stripe-failed'),
      done: text('tools.stripe-done'),
    }}
    hint={text('tools.stripe-hint')}
  >
    {({ email, customer, subscription }, set) => (
      <>
        <ToolInput
          {...{ label: text('tools.user-email'), type: 'email', value: email }}
          onValue={(typed) => {
            set({ email: typed });
          }}
        />
        <div className="two2">
          <ToolInput
            {...{ label: text('tools.customer-id'), value: customer }}
            onValue={(typed) => {
              set({ customer: typed });
            }}
          />
          <ToolInput
            {...{ label: text('tools.subscription-id'), value: subscription }}
            onValue={(typed) => {
              set({ subscription: typed });
            }}
          />
        </div>
      </>
    )}
  </ToolForm>
);
