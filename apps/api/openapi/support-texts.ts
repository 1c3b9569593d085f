/** Texts of support: operations, schemas and fields. */
export const supportTexts = {
  operations: {
    supportForm:
      'Kept by the page while its form is open, for a day at most. A form is good for one request.',
    openSupportRequest:
      'Limits hold by network address and by the address of the answer. A filled `website`, a `token` that was not issued here and one that comes back within three seconds are answered like any other request and open none. 409 `support/form-expired`: the form was open for more than a day; ask for a new `token`. 409 `command/contended`: try again.',
    ownSupportRequests: 'At most fifty. Notes of staff are not among them.',
    supportRequests:
      '`filter` by `status`, `plan`, `assignee` and `q`, the beginning of a reference. Without `status` and `q` it holds what waits.',
    supportSummary: 'Of all requests, by when they were answered for the first time.',
    supportRequest: '404 `support/unknown`: there is no such request.',
    assignSupportRequest:
      '400 `support/not-staff`: the account is not one of the staff. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    answerSupportRequest:
      '404 `support/unknown`: there is no such request. 409 `support/closed`: reopen it to answer. 409 `support/erased`: the request was erased.',
    closeSupportRequest:
      'A closed request stays so. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    reopenSupportRequest:
      'A request that waits stays so. 404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    addSupportNote:
      '404 `support/unknown`: there is no such request. 409 `support/erased`: the request was erased.',
    eraseSupportRequest:
      '404 `support/unknown`: there is no such request. 409 `support/of-a-member`: it is erased with the account.',
    memberNotes: '404 `member/unknown`: there is no such member.',
    addMemberNote:
      '404 `account/not-found`: there is no such account, or it was erased. 409 `command/contended`: several changes came at the same time; try again.',
    cannedAnswer: '404 `canned-answer/unknown`: there is no such answer.',
    createCannedAnswer:
      '409 `command/contended`: several changes came at the same time; try again.',
    changeCannedAnswer:
      '404 `canned-answer/unknown`: there is no such answer. 409 `command/contended`: several changes came at the same time; try again.',
    removeCannedAnswer:
      'An answer that was removed stays so. 404 `canned-answer/unknown`: there never was one. 409 `command/contended`: several changes came at the same time; try again.',
  },
  schemas: {
    SupportForm: 'What the support form is sent with.',
    OpenSupportRequest: 'A request to support.',
    SupportReceived: 'That the request arrived.',
    OwnSupportRequest: 'A request of the caller with what both sides wrote.',
    SupportRow: 'A request in the queue.',
    SupportRequest: 'A request with everything that was written and done.',
    SupportSummary: 'How fast requests are answered.',
    AssignSupportRequest: 'Who is to answer.',
    AnswerSupportRequest: 'The answer that is mailed to the sender.',
    StaffNote: 'A note for staff.',
    SupportReason: 'Why it is done.',
    MemberNote: 'What staff wrote down about a member.',
    CannedAnswer: 'An answer that staff use again.',
    SaveCannedAnswer: 'The words of an answer that staff use again.',
  },
  fields: {
    reference: 'What people call the request: the first eight characters of its id.',
    thread: 'What the sender and support wrote, oldest first.',
    priority: 'Whether the plan at the time included priority support.',
    sender: 'Display name of the member, or the address of somebody without an account.',
    assignee: 'Who is to answer; null while nobody is.',
    assigneeId: 'Account of somebody of the staff; null puts the request back.',
    firstAnsweredAt: 'When it was answered for the first time; null before.',
    excerpt: 'The first 140 characters of the message.',
    medianSeconds: 'Median from a request to its first answer, in seconds; null without one.',
    answered: 'Requests that were answered for the first time in these days.',
    waiting: 'Requests that wait for an answer now.',
    steps: 'Everything that was written and done, oldest first.',
    staff: 'To whom the request can be given.',
    website: 'Empty: people do not see this field.',
  },
  overrides: {
    'SupportForm.token': 'Sent with the form; the server knows by it when the form was opened.',
    'OpenSupportRequest.token': 'From `GET /api/support/form`.',
    'OpenSupportRequest.topic': 'What it is about.',
    'OpenSupportRequest.message': '10 to 4000 characters.',
    'OpenSupportRequest.email':
      'Address for the answer; members leave it out and are answered at the address of the account.',
    'SupportRow.accountId': 'Account of the sender; null for somebody without one.',
    'SupportRequest.accountId': 'Account of the sender; null for somebody without one.',
    'SupportRow.plan': 'Plan at the time; null for somebody without an account.',
    'SupportRequest.plan': 'Plan at the time; null for somebody without an account.',
    'SupportRequest.address': 'Where the answer goes; `erased` after an erasure.',
    'SupportSummary.days': 'How many days are looked at.',
    'CannedAnswer.changedAt': 'When it was written or changed last.',
    'SaveCannedAnswer.title': 'By which staff find it, up to 80 characters.',
    'OwnSupportRequest.status': '`waiting` for an answer, `answered`, `closed` or `erased`.',
    'SupportRow.status': '`waiting` for an answer, `answered`, `closed` or `erased`.',
    'SupportRequest.status': '`waiting` for an answer, `answered`, `closed` or `erased`.',
  },
} as const;
