export type CreateCannedAnswer = {
  readonly type: 'CreateCannedAnswer';
  readonly title: string;
  readonly text: string;
  readonly now: Date;
};

export type ChangeCannedAnswer = Omit<CreateCannedAnswer, 'type'> & {
  readonly type: 'ChangeCannedAnswer';
};

export type RemoveCannedAnswer = { readonly type: 'RemoveCannedAnswer'; readonly now: Date };

export type CannedAnswerCommand = CreateCannedAnswer | ChangeCannedAnswer | RemoveCannedAnswer;
