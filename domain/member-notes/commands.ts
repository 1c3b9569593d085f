export type AddMemberNote = {
  readonly type: 'AddMemberNote';
  readonly noteId: string;
  readonly text: string;
  readonly now: Date;
};
