export const memberSupportTexts = {
  'member-requests.title': 'Support requests',
  'member-requests.loading': 'Loading the support requests.',
  'member-requests.failed': 'Could not load the support requests',
  'member-requests.none': 'No requests yet.',
  'member-requests.open': 'Open %{reference}',
  'member-requests.logged-out': 'Sent logged out, with this member’s address',
  'member-requests.no-answer': 'No answer yet.',
} as const;
