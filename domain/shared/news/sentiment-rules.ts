/** With fewer stories, a coin's sentiment is called mixed. */
export const minStoriesForCall = 10;
