const unknownMember = '404 `member/unknown`: no member has the id.';

/** The login of a member in the console. */
export const memberAccountTexts = {
  operations: {
    memberAccount: unknownMember,
    suspendMember: `${unknownMember} 409 \`account/own-suspension\`: an admin cannot suspend their own account. Plan and payments stay as they are.`,
    restoreMember: `${unknownMember} Nothing happens where the account is not suspended.`,
    grantSupportRole: `${unknownMember} Support staff read the console, and write notes and answers alone. Nothing happens where the account has the role.`,
    revokeSupportRole: `${unknownMember} The sessions of the account end. Nothing happens where it has no such role.`,
    requestRecovery: `${unknownMember} 409 \`account/recovery-open\`: a request waits already; \`account/no-second-factor\`: there is none to remove; \`account/email-in-use\`: another account has the address; \`account/own-recovery\`: it is the caller’s own account. Counts for 24 hours.`,
    confirmRecovery: `${unknownMember} 409 \`account/recovery-own\`: the same admin asked; \`account/recovery-gone\`: it was confirmed or withdrawn; \`account/recovery-expired\`: it is older than 24 hours. Turns two-factor login off, or mails the new address a link that confirms it.`,
    withdrawRecovery: `${unknownMember} Nothing happens where it waits no longer.`,
  },
  schemas: {
    RoleRequest: 'Why a role is given or taken.',
    MemberAccount: 'Whether a member can log in, and what waits for a second admin.',
    SuspensionRequest: 'Why an account is suspended or restored.',
    RecoveryRequest: 'What a member has lost, and the first proof of who they are.',
    RecoveryProof: 'The second proof, of another admin.',
    RecoveryWithdrawal: 'Why a request is withdrawn or refused.',
  },
  fields: {
    suspendedAt: 'When staff suspended the account; null while it is not suspended.',
    suspended: 'Whether staff has closed the account for now.',
    aim: 'What is lost: the second factor, or the mailbox of the address.',
    proof: 'How the person showed who they are.',
    newEmail: 'Where the account is to move; null where the second factor is lost.',
    confirmable: 'Whether another admin than the caller asked, so that the caller can confirm it.',
  },
  overrides: {
    'MemberAccount.secondFactor': 'Whether a login takes a second factor.',
    'MemberAccount.support': 'Whether the account is support staff.',
    'MemberAccount.recovery': 'The request that waits for a second admin; null without one.',
    'MemberAccount.requestedAt': 'When the first proof was stated.',
    'MemberAccount.endsAt': 'When the request counts no longer.',
    'RecoveryRequest.email': 'The new address; only where the mailbox is lost.',
  },
} as const;
