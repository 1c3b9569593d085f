import { issuerFaultTexts } from '../../components/issuer-fault-texts.ts';

export const sessionTexts = {
  titles: {
    login: 'Log in',
    register: 'Create account',
    forgot: 'Reset password',
    code: 'Enter your code',
  },
  tabs: 'Log in or create an account',
  fields: {
    displayName: 'Display name (optional)',
    email: 'Email',
    password: 'Password',
    confirmation: 'Confirm password',
    ageConfirmed: 'I am 18 or over',
  },
  remember: 'Keep me logged in on this device',
  forgot: 'Forgot password?',
  newLink: 'Get a new link',
  reset: {
    text: 'Enter your account’s email address and we’ll send you a link to set a new password.',
    action: 'Send reset link',
    sent: 'Password Reset Email Sent',
    failed: 'Failed to send password reset email',
    invalidEmail: 'Invalid email address',
  },
  back: 'Back to login',
  logIn: 'Log in',
  logOut: 'Log out',
  createAccount: 'Create account',
  agree: 'By creating an account you agree to:',
  loggedIn: 'Login successful',
  registered: 'Registration successful',
  created: 'Account created',
  notCreated: 'There was an error creating your account',
  loginNotDone: 'Login failed',
  notAuthenticated: 'Failed to authenticate with server',
  loginFailed: 'Login Failed',
  registrationFailed: 'Registration failed',
  noEmail: 'Please enter your email address',
  invalidEmail: 'Invalid email address format',
  noPassword: 'Please check your email and password',
  ageNotConfirmed: 'Only people aged 18 or over can create an account.',
  passwordsDiffer: "Passwords don't match",
  idleNote: 'You will be logged out after five minutes of inactivity.',
  loggedOut: 'Logged out',
  wasInactive: 'You were inactive for five minutes.',
  logoutFailed: {
    title: 'Logout failed',
    text: 'There was an error logging out. Please try again.',
  },
  idle: {
    title: 'Still there?',
    text: 'You have been inactive for a while. To protect your account, we will log you out in',
    stay: 'Stay logged in',
  },
} as const;

export const issuerTexts = {
  or: 'or',
  age: 'If this creates an account, you confirm that you are 18 or over.',
  go: (label: string): string => `Continue with ${label}`,
  notSetUp: issuerFaultTexts['not-set-up'],
};

export const secondStepTexts = {
  app: {
    text: 'Enter the six-digit code from your app.',
    label: 'Six-digit code',
    other: 'Use a recovery code',
  },
  recovery: {
    text: 'Enter one of your saved recovery codes. Each works once.',
    label: 'Recovery code',
    other: 'Use the app',
  },
  action: 'Verify',
  done: 'Two-factor authentication successful',
  failed: 'Verification failed',
  serverError: 'Server error during verification',
  lost: 'Lost your phone and your codes? Contact support. We’ll verify your identity and turn it off.',
} as const;
