export const sessionTexts = {
  titles: {
    login: 'Log in',
    register: 'Create account',
    forgot: 'Reset password',
    code: 'Enter your code',
  },
  fields: {
    displayName: 'Display name (optional)',
    email: 'Email',
    password: 'Password',
    confirmation: 'Confirm password',
    ageConfirmed: 'I am 18 or over',
  },
  remember: 'Keep me logged in on this device',
  reset: {
    text: 'Enter your account’s email address and we’ll send you a link to set a new password.',
    action: 'Send reset link',
    sent: 'Password Reset Email Sent',
    failed: 'Failed to send password reset email',
    invalidEmail: 'Invalid email address',
  },
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
  passwordsDiffer: "Passwords don't match",
  logoutFailed: {
    title: 'Logout failed',
    text: 'There was an error logging out. Please try again.',
  },
} as const;

export const secondStepTexts = {
  done: 'Two-factor authentication successful',
  failed: 'Verification failed',
  serverError: 'Server error during verification',
} as const;
