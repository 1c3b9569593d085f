import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MemberDiff } from './admin/admin.ts';
import type { SignedInUser } from './account/auth.ts';
import type { CallResponse, CallInput, EndpointName } from './call-types.ts';
import { operations } from './operations.ts';

/** The compiler checks what `expectTypeOf` says; at run time it does nothing. */
describe('the types of a call', () => {
  it('are those that the operation parses', () => {
    const input: CallInput<'grantMembership'> = {
      params: { id: '0b1c2d3e-4f50-4a6b-8c7d-8e9fa0b1c2d3' },
      body: { plan: 'pro', duration: 'monthly', reason: 'Prize' },
    };
    const { params, body } = operations.grantMembership;
    expect({ params: params.parse(input.params), body: body.parse(input.body) }).toEqual(input);
    expectTypeOf<CallInput<'grantMembership'>>().toEqualTypeOf<{
      readonly params: { id: string };
      readonly body: {
        plan: 'basic' | 'pro';
        duration: 'trial' | 'monthly' | 'annual' | 'lifetime';
        reason: string;
      };
    }>();
  });

  it('may omit optional parts', () => {
    expect(operations.candles.query.parse({})).toEqual({});
    expectTypeOf<CallInput<'candles'>>().toEqualTypeOf<{
      readonly params: { symbol: string };
      readonly query?: {
        range?: '1D' | '7D' | '1M' | '3M' | '1Y' | 'All' | undefined;
        limit?: number | string | undefined;
        interval?: '5m' | undefined;
      };
    }>();
    expectTypeOf<keyof CallInput<'members'>>().toEqualTypeOf<'jsonQuery'>();
    expectTypeOf<undefined>().toExtend<CallInput<'signOut'>['body']>();
  });

  it('are those that the operation answers', () => {
    expect(operations.signOut.answer).toBeNull();
    expectTypeOf<CallResponse<'signOut'>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallResponse<'register'>>().toEqualTypeOf<SignedInUser>();
    expectTypeOf<CallResponse<'memberAsOf'>>().toEqualTypeOf<MemberDiff>();
  });

  it('follow from the name that each endpoint carries', () => {
    expectTypeOf(operations.grantMembership.name).toExtend<EndpointName>();
    expect(Object.keys(operations).sort()).toEqual(Object.keys(operations).sort());
    expect(Object.entries(operations).filter(([key, { name }]) => key !== name)).toEqual([]);
  });
});
