export type ViewStory = {
  readonly type: 'ViewStory';
  readonly storyId: string;
  readonly now: Date;
};
