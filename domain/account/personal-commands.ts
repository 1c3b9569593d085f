export type ChangeAccountNotifications = {
  readonly type: 'ChangeAccountNotifications';
  /** By topic, as the member said it: one that cannot be switched off is refused. */
  readonly choices: Readonly<Record<string, boolean>>;
  readonly now: Date;
};

/** Commands about what the member shows, chooses and agrees to. */
export type PersonalCommand = ChangeAccountNotifications;
