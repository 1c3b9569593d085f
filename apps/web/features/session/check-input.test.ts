import { describe, expect, it } from 'vitest';
import { getPasswordError } from '#contract/account/password-policy.ts';
import { validateRegistration, validateSignIn } from './check-input.ts';

describe('a sign-in', () => {
  it('needs an address and a password', () => {
    expect(validateSignIn('', '')).toEqual({
      email: 'Please enter your email address',
      password: 'Please check your email and password',
    });
    expect(validateSignIn('basic@tidemark', 'x')).toEqual({
      email: 'Invalid email address format',
    });
    expect(validateSignIn(' rosa@tidemark.example ', 'x')).toEqual({});
  });
});

describe('a registration', () => {
  const right = {
    displayName: '',
    email: 'rosa@tidemark.example',
    password: 'LowWater1',
    confirmation: 'LowWater1',
    ageConfirmed: true,
  };

  it('is accepted with an address and a password typed twice', () => {
    expect(validateRegistration(right)).toEqual({});
  });

  it('is refused when the password is too short, which is not called a new one', () => {
    const short = { ...right, password: 'Low1', confirmation: 'Low1' };
    expect(validateRegistration(short)).toEqual({
      password: 'Password must be at least 8 characters long.',
    });
  });

  it('is refused without the confirmation of age', () => {
    expect(validateRegistration({ ...right, ageConfirmed: false })).toEqual({
      ageConfirmed: 'Only people aged 18 or over can create an account.',
    });
  });

  it('is refused when the two passwords differ', () => {
    expect(validateRegistration({ ...right, confirmation: 'LowWater2' })).toEqual({
      confirmation: "Passwords don't match",
    });
  });
});

describe('a new password', () => {
  it.each([
    ['Low1', 'New password must be at least 8 characters long.'],
    ['lowwater1', 'Password must include at least one uppercase letter and one number.'],
    ['LowWater', 'Password must include at least one uppercase letter and one number.'],
    ['LowWater1', undefined],
    ['ÉTÉlong٣x', undefined],
  ])('%s: %s', (password, fault) => {
    expect(getPasswordError(password)).toBe(fault);
  });
});
