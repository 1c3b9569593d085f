/** A member's login: suspension, and account recovery by two admins. */
export const memberAccountTexts = {
  'account.title': 'Login',
  'account.loading': 'Loading the login.',
  'account.failed': 'Could not load the login',
  'account.open': 'Active. The member can log in.',
  'account.suspended': 'Suspended. The member cannot log in; plan and payments continue.',
  'account.second-factor-on': 'Two-factor login is on.',
  'account.second-factor-off': 'Two-factor login is off.',
  'account.act': 'Change',
  'account.act-suspend': 'Suspend the account',
  'account.act-restore': 'Restore the account',
  'account.act-second-factor': 'Remove a lost second factor',
  'account.act-address': 'Move to a new address',
  'account.act-grant-support': 'Make support staff',
  'account.act-revoke-support': 'Remove the support role',
  'account.grant-support': 'Make support staff',
  'account.revoke-support': 'Remove the role',
  'account.grant-support-hint':
    'With two-factor login on, they can read the whole console and write notes and answers. Shown in the timeline.',
  'account.support': 'Support staff: can read the console, and write notes and answers.',
  'account.suspend-hint':
    'Ends every session immediately. Shown in the timeline; the member does not see it.',
  'account.restore-hint': 'Shown in the timeline; the member does not see it.',
  'account.first-proof': 'First identity check',
  'account.second-proof': 'Second identity check',
  'account.first-proof-hint':
    'How did the person prove their identity? Another admin must add a second check within 24 hours. Nothing changes before then.',
  'account.second-proof-hint':
    'What did you check yourself? It must be different from the first check.',
  'account.email': 'New address',
  'account.email-hint':
    'We send it a confirmation link. The current address can undo the change for 7 days.',
  'account.suspend': 'Suspend',
  'account.restore': 'Restore',
  'account.request': 'Ask a second admin to confirm',
  'account.confirm': 'Confirm as second admin',
  'account.withdraw': 'Withdraw the request',
  'account.refuse': 'Reject the request',
  'account.waiting-second-factor': '%{name} asked to remove the second factor',
  'account.waiting-address': '%{name} asked to move the account to %{email}',
  'account.waiting-until': 'Waiting for a second admin until %{end}.',
  'account.waiting-own': 'You made this request. Another admin must confirm it.',
  'account.decide': 'Decision',
  'account.done': 'Login updated',
  'account.refused': 'The login was not changed',
} as const;

/** Staff notes about a member. */
export const memberNoteTexts = {
  'notes.title': 'Staff notes',
  'notes.loading': 'Loading the notes.',
  'notes.failed': 'Could not load the notes',
  'notes.none': 'No notes yet.',
  'notes.text': 'New note',
  'notes.hint': 'For staff. Included when the member requests a copy of their data.',
  'notes.add': 'Add note',
  'notes.added': 'Note added',
  'notes.not-added': 'The note was not added',
} as const;
