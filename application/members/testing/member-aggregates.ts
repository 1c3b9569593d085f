import {
  type AddMemberNote,
  memberNotesDecider,
  type MemberNotesState,
} from '#domain/member-notes/member-notes.ts';
import type { DeliveryOutcome, NextRecipient } from '#domain/delivery/recipients.ts';
import {
  type MailCommand,
  mailDecider,
  type MailOutcome,
  type MailState,
  mailStream,
} from '#domain/mail/mail.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import {
  newsViewsDecider,
  type NewsViewsState,
  type ViewStory,
} from '#domain/news-views/news-views.ts';
import {
  type PersonalDataAccessCommand,
  personalDataAccessDecider,
  type PersonalDataAccessState,
} from '#domain/personal-data-access/personal-data-access.ts';
import { type RecordRefusal, refusalDecider, type RefusalState } from '#domain/refusal/refusal.ts';
import { type SignInCommand, signInDecider, type SignInState } from '#domain/sign-in/sign-in.ts';
import {
  supportDecider,
  supportStream,
  type SupportCommand,
  type SupportState,
} from '#domain/support/support.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { alertsDecider, type AlertsCommand, type AlertsState } from '#domain/alerts/alerts.ts';
import {
  deliveryDecider,
  deliveryStream,
  type DeliveryCommand,
  type DeliveryState,
} from '#domain/delivery/delivery.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { accountExamples } from './account-examples.ts';
import {
  choose,
  drawId,
  memberAggregate,
  personalText,
  type AnyMemberAggregate,
  type CommandExamples,
  type Draw,
} from './command-examples.ts';
import { membershipExamples } from './membership-examples.ts';

/** The id of the slot's mail or support request. */
const slotId = ({ accountId, slot }: Draw): string =>
  `${String(slot).padStart(4, '0')}${accountId.slice(4)}`;

const addressOf = ({ accountId }: Draw): string => `${accountId}@member.example`;
const reasonOf = (draw: Draw) => ({ reason: personalText(draw), now: draw.now });

const figures = (draw: Draw, price: number, minutes: number) => ({
  price,
  change24h: null,
  at: new Date(draw.now.getTime() + minutes * minuteMs).toISOString(),
});

const browser = (draw: Draw) => ({
  method: 'password' as const,
  ipAddress: '203.0.113.7',
  userAgent: personalText(draw),
  now: draw.now,
});

const turnOnSecondFactor = [
  'RequestPasswordReset',
  'ResetAccountPassword',
  'PrepareSecondFactor',
  'EnableSecondFactor',
] as const;

/** Every aggregate whose streams are about one member, with an example of each of its commands. */
export const memberAggregates: readonly AnyMemberAggregate[] = [
  memberAggregate({
    decider: accountDecider,
    examples: accountExamples,
    endings: ['EraseAccount', 'ExecuteAccountErasure', 'CompleteAccountErasure'],
    preparations: {
      UseRecoveryCode: turnOnSecondFactor,
      DisableSecondFactor: turnOnSecondFactor,
      ConfirmAccountErasure: [
        'RevokeAccountAdmin',
        'WithdrawAccountErasure',
        'RequestAccountErasure',
      ],
      ConfirmAccountRecovery: ['WithdrawAccountRecovery', 'RequestAccountRecovery'],
      OrderAccountRecovery: ['WithdrawAccountRecovery'],
      ExecuteAccountRecovery: ['WithdrawAccountRecovery', 'OrderAccountRecovery'],
      WithdrawAccountRecovery: ['RequestAccountRecovery'],
    },
  }),
  memberAggregate({
    decider: membershipDecider,
    examples: membershipExamples,
    preparations: {
      ExpireGrants: ['GiveTime'],
      RecordPriceChange: ['ReconcileSubscription', 'AnnouncePriceChange'],
    },
  }),
  memberAggregate({
    decider: alertsDecider,
    // Only earlier releases stored a coin without its id, which one of the commands adds.
    earlierEvents: [
      {
        type: 'CoinWatched',
        data: { symbol: 'OLD', watchedAt: '2026-05-04T10:00:00.000Z' },
        schemaVersion: 1,
      },
    ],
    examples: {
      WatchCoin: (_state, draw) => ({
        type: 'WatchCoin',
        coinId: `coin-${String(draw.index)}`,
        symbol: 'BTC',
        preferredCoins: ['BTC'],
        now: draw.now,
      }),
      UnwatchCoin: ({ watched }, { now }) => {
        const coin = watched.find(({ coinId }) => coinId !== null);
        return coin && { type: 'UnwatchCoin', ...coin, preferredCoins: [], now };
      },
      OrderCoins: ({ watched }, { now }) => ({
        type: 'OrderCoins',
        order: watched.toReversed(),
        preferredCoins: ['SOL'],
        now,
      }),
      ChooseMajorCoins: (_state, draw) => ({
        type: 'ChooseMajorCoins',
        symbols: choose(draw, [['ETH'], ['DOGE', 'BTC']]),
        preferredCoins: [],
        now: draw.now,
      }),
      RaiseStoryNotice: (_state, draw) => ({
        type: 'RaiseStoryNotice',
        notice: {
          noticeId: `story-notice-${String(draw.index)}`,
          coinId: 'bitcoin',
          symbol: 'BTC',
          storyId: `story-${String(draw.index)}`,
          title: 'Bitcoin falls',
          outlet: 'CoinDesk',
          outlets: 1,
          move: -4.2,
          startsAt: draw.now.toISOString(),
          endsAt: draw.now.toISOString(),
          source: 'Binance',
          simulated: false,
          measuredAt: draw.now.toISOString(),
        },
      }),
      SetHolding: (_state, draw) => ({
        type: 'SetHolding',
        coinId: `coin-${String(draw.index)}`,
        symbol: 'BTC',
        amount: `${String(1 + draw.index)}.5`,
        now: draw.now,
      }),
      RemoveHolding: ({ holdings }, { now }) => {
        const [holding] = holdings;
        return (
          holding && { type: 'RemoveHolding', coinId: holding.coinId, symbol: holding.symbol, now }
        );
      },
      ResolveWatchedCoin: ({ watched }, { now }) => {
        const unresolved = watched.find(({ coinId }) => coinId === null);
        if (unresolved === undefined) return undefined;
        return { type: 'ResolveWatchedCoin', symbol: unresolved.symbol, coinId: 'bitcoin', now };
      },
      SetPriceAlert: (_state, draw) => ({
        type: 'SetPriceAlert',
        alertId: drawId(draw),
        coinId: 'bitcoin',
        symbol: 'BTC',
        rule: { kind: 'price-above', price: String(100 + draw.index) },
        limit: 200,
        now: draw.now,
      }),
      RemovePriceAlert: ({ alerts: [alert] }, { now }) =>
        alert && { type: 'RemovePriceAlert', alertId: alert.id, now },
      EvaluatePriceAlert: ({ alerts: [alert] }, draw) =>
        alert && {
          type: 'EvaluatePriceAlert',
          alertId: alert.id,
          noticeId: drawId(draw),
          symbol: 'BTC',
          before: figures(draw, 1, 0),
          sameSource: null,
          reading: { ...figures(draw, 100_000, 1), source: 'CoinGecko', simulated: true },
          usualMove: null,
          limit: 200,
        },
      ReadNotices: (_state, { now }) => ({ type: 'ReadNotices', upTo: 'all', now }),
    } satisfies CommandExamples<AlertsCommand, AlertsState>,
  }),
  memberAggregate({
    decider: newsViewsDecider,
    examples: {
      ViewStory: (_state, draw) => ({ type: 'ViewStory', storyId: drawId(draw), now: draw.now }),
    } satisfies CommandExamples<ViewStory, NewsViewsState>,
  }),
  memberAggregate({
    decider: signInDecider,
    examples: {
      RecordSignIn: (_state, draw) => ({ type: 'RecordSignIn', ...browser(draw) }),
      RecordFailedSignIn: (_state, draw) => ({
        type: 'RecordFailedSignIn',
        reason: 'wrong-password',
        ...browser(draw),
      }),
      RequestSecondFactor: (_state, draw) => ({ type: 'RequestSecondFactor', ...browser(draw) }),
      AcceptSecondFactorCode: ({ lastStep }, { now }) => ({
        type: 'AcceptSecondFactorCode',
        step: lastStep + 1,
        now,
      }),
      RecordSignOut: (_state, { now }) => ({ type: 'RecordSignOut', cause: 'asked', now }),
    } satisfies CommandExamples<SignInCommand, SignInState>,
  }),
  memberAggregate({
    decider: refusalDecider,
    examples: {
      RecordRefusal: (_state, draw) => ({
        type: 'RecordRefusal',
        resource: `resource-${String(draw.index)}`,
        action: 'read',
        rule: 'denied/needs-staff',
        now: draw.now,
      }),
    } satisfies CommandExamples<RecordRefusal, RefusalState>,
  }),
  memberAggregate({
    decider: mailDecider,
    streamOf: (draw) => mailStream(slotId(draw)),
    severalStreams: true,
    preparations: {
      AttemptMail: ['RequestMail'],
      DecideMail: ['RequestMail', 'AttemptMail'],
      CancelMail: ['RequestMail'],
    },
    examples: {
      RequestMail: (_state, draw) => ({
        type: 'RequestMail',
        accountId: draw.accountId,
        kind: choose<MailKind>(draw, ['password-changed', 'welcome']),
        to: addressOf(draw),
        subject: personalText(draw),
        text: personalText(draw),
        link: {
          purpose: 'switch-off',
          requestId: drawId(draw),
          address: 'https://tidemark.example/switch-off',
        },
        now: draw.now,
      }),
      AttemptMail: (_state, draw) => ({
        type: 'AttemptMail',
        repeatable: choose(draw, [true, false]),
        suppressed: false,
        now: draw.now,
      }),
      RecordMailOutcome: (state, draw) =>
        state.status === 'not-requested'
          ? undefined
          : {
              type: 'RecordMailOutcome',
              attempt: state.attempts,
              outcome: choose<MailOutcome>(draw, [
                { kind: 'sent' },
                { kind: 'unknown' },
                { kind: 'refused', reason: personalText(draw) },
              ]),
              now: draw.now,
            },
      DecideMail: (_state, draw) => ({
        type: 'DecideMail',
        decision: choose(draw, ['again', 'sent', 'dropped']),
        suppressed: false,
        ...reasonOf(draw),
      }),
      CopyMail: (_state, draw) => ({ type: 'CopyMail', suppressed: false, ...reasonOf(draw) }),
      CancelMail: (_state, { now }) => ({ type: 'CancelMail', now }),
    } satisfies CommandExamples<MailCommand, MailState>,
  }),
  memberAggregate({
    decider: supportDecider,
    streamOf: (draw) => supportStream(slotId(draw)),
    severalStreams: true,
    endings: ['EraseSupportRequest'],
    examples: {
      OpenSupportRequest: (_state, draw) => ({
        type: 'OpenSupportRequest',
        request: {
          accountId: draw.accountId,
          plan: 'pro',
          priority: true,
          topic: 'billing',
          address: addressOf(draw),
          message: personalText(draw),
        },
        now: draw.now,
      }),
      AssignSupportRequest: (_state, draw) => ({
        type: 'AssignSupportRequest',
        assigneeId: drawId(draw),
        now: draw.now,
      }),
      SendSupportAnswer: (_state, draw) => ({
        type: 'SendSupportAnswer',
        text: personalText(draw),
        now: draw.now,
      }),
      CloseSupportRequest: (_state, draw) => ({ type: 'CloseSupportRequest', ...reasonOf(draw) }),
      ReopenSupportRequest: (_state, draw) => ({ type: 'ReopenSupportRequest', ...reasonOf(draw) }),
      AddSupportNote: (_state, draw) => ({
        type: 'AddSupportNote',
        text: personalText(draw),
        now: draw.now,
      }),
      ReceiveSupportReply: (_state, draw) => ({
        type: 'ReceiveSupportReply',
        reply: {
          text: personalText(draw),
          channel: 'email',
          mailId: drawId(draw),
          attachments: [personalText(draw)],
        },
        now: draw.now,
      }),
      JoinSupportRequest: (_state, draw) => ({
        type: 'JoinSupportRequest',
        threadId: drawId(draw),
        now: draw.now,
      }),
      SeparateSupportRequest: (_state, { now }) => ({ type: 'SeparateSupportRequest', now }),
      EraseSupportRequest: (_state, { now }) => ({
        type: 'EraseSupportRequest',
        cause: 'asked-for',
        now,
      }),
    } satisfies CommandExamples<SupportCommand, SupportState>,
  }),
  memberAggregate({
    decider: memberNotesDecider,
    examples: {
      AddMemberNote: (_state, draw) => ({
        type: 'AddMemberNote',
        noteId: drawId(draw),
        text: personalText(draw),
        now: draw.now,
      }),
    } satisfies CommandExamples<AddMemberNote, MemberNotesState>,
  }),
  memberAggregate({
    decider: personalDataAccessDecider,
    examples: {
      ViewMemberData: (_state, draw) => ({
        type: 'ViewMemberData',
        staffId: drawId(draw),
        page: 'member',
        now: draw.now,
      }),
      ExportMembers: (_state, draw) => ({
        type: 'ExportMembers',
        members: 2,
        filter: {},
        searched: false,
        chosen: [draw.accountId],
        now: draw.now,
      }),
      ExportMemberData: (_state, draw) => ({
        type: 'ExportMemberData',
        staffId: drawId(draw),
        ...reasonOf(draw),
      }),
    } satisfies CommandExamples<PersonalDataAccessCommand, PersonalDataAccessState>,
  }),
  memberAggregate({
    decider: deliveryDecider,
    streamOf: ({ accountId, slot }) =>
      deliveryStream(`daily-${accountId.slice(0, 4)}-03-0${String(slot + 1)}`, 0),
    severalStreams: true,
    preparations: {
      RecordUnknownOutcomes: ['StartEditionDelivery', 'HandOverEdition'],
      DecideDelivery: ['StartEditionDelivery', 'HandOverEdition', 'RecordUnknownOutcomes'],
      ResendEdition: ['StartEditionDelivery', 'HandOverEdition', 'RecordUnknownOutcomes'],
    },
    examples: {
      StartEditionDelivery: (_state, draw) => ({
        type: 'StartEditionDelivery',
        edition: { kind: 'daily', date: '2026-03-01', version: 1 },
        selectionId: 's1',
        shard: 0,
        shards: 1,
        recipients: 1,
        total: 1,
        ...reasonOf(draw),
      }),
      ExtendEditionDelivery: (state, draw) =>
        state.status === 'not-started'
          ? undefined
          : {
              type: 'ExtendEditionDelivery',
              version: 2,
              selectionId: 's2',
              shard: state.shards,
              shards: 1,
              recipients: 1,
              ...reasonOf(draw),
            },
      HandOverEdition: (_state, draw) => ({
        type: 'HandOverEdition',
        next: [
          choose<NextRecipient>(draw, [
            { accountId: draw.accountId, address: addressOf(draw) },
            { accountId: draw.accountId, address: addressOf(draw) },
            { accountId: draw.accountId, skip: 'no-plan' },
          ]),
        ],
        repeatable: true,
        now: draw.now,
      }),
      RecordDeliveryOutcomes: (state, draw) => {
        if (state.status === 'not-started') return undefined;
        const attempt = state.recipients.get(draw.accountId)?.attempts ?? 1;
        const outcome = choose<DeliveryOutcome>(draw, [
          { kind: 'unknown' },
          { kind: 'refused', reason: personalText(draw), final: false },
          { kind: 'delivered' },
        ]);
        return {
          type: 'RecordDeliveryOutcomes',
          outcomes: [{ accountId: draw.accountId, attempt, outcome }],
          now: draw.now,
        };
      },
      RecordUnknownOutcomes: (_state, { now }) => ({
        type: 'RecordUnknownOutcomes',
        repeatable: false,
        now,
      }),
      DecideDelivery: (_state, draw) => ({
        type: 'DecideDelivery',
        accountId: draw.accountId,
        decision: choose(draw, ['again', 'sent', 'dropped']),
        ...reasonOf(draw),
      }),
      ResendEdition: (_state, draw) => ({
        type: 'ResendEdition',
        accountId: draw.accountId,
        ...reasonOf(draw),
      }),
      CompleteBatch: (_state, { now }) => ({ type: 'CompleteBatch', left: 1, now }),
    } satisfies CommandExamples<DeliveryCommand, DeliveryState>,
  }),
];
