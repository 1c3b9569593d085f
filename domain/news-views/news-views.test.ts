import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  endOfDay,
  initialState,
  isViewed,
  newsViewsDecider,
  type NewsViewsState,
  newsViewsStream,
  newsViewsStreams,
  viewsPerDay,
  type ViewStory,
} from './news-views.ts';
import type { NewsViewsEvent } from './events.ts';

const given = deciderSpec(newsViewsDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const view = (storyId: string, at = now): ViewStory => ({
  type: 'ViewStory',
  storyId,
  now: at,
});
const viewed = (storyId: string): NewsViewsEvent => ({
  type: 'StoryViewed',
  data: { storyId, viewedAt: now.toISOString() },
});
const tenViewed = Array.from({ length: viewsPerDay }, (_, at) => viewed(`story-${String(at)}`));

describe('the stories of a day', () => {
  it('count once each, however often one is opened', () => {
    given().when(view('a')).then(viewed('a'));
    given(viewed('a')).when(view('a')).thenNothing();
    given(viewed('a')).when(view('b')).then(viewed('b'));
  });

  it('are ten; the eleventh is refused, and the ten stay open', () => {
    given(...tenViewed.slice(1))
      .when(view('b'))
      .then(viewed('b'));
    given(...tenViewed)
      .when(view('b'))
      .thenRejects('forbidden', 'news/limit-reached');
    given(...tenViewed)
      .when(view('story-3'))
      .thenNothing();
  });

  it('begin again at midnight UTC, in a stream of the next day', () => {
    const late = new Date('2026-05-04T23:59:59.999Z');
    expect(endOfDay(late).toISOString()).toBe('2026-05-05T00:00:00.000Z');
    expect(endOfDay(endOfDay(late)).toISOString()).toBe('2026-05-06T00:00:00.000Z');
    expect(newsViewsStream('a', late)).toBe('newsviews-a-20260504');
    expect(newsViewsStreams('a', late, endOfDay(late))).toEqual([
      'newsviews-a-20260504',
      'newsviews-a-20260505',
    ]);
  });

  it('never exceed ten, never count one twice, and refuse nothing that is open', () => {
    const story = fc.integer({ min: 0, max: 25 }).map(String);
    fc.assert(
      fc.property(fc.array(story, { maxLength: 60 }), (opened) => {
        const end = opened.reduce(afterOpening, initialState);
        const ids = end.views.map(({ storyId }) => storyId);
        expect(ids).toEqual([...new Set(opened)].slice(0, viewsPerDay));
      }),
    );
  });
});

const afterOpening = (state: NewsViewsState, storyId: string): NewsViewsState => {
  try {
    return newsViewsDecider.decide(state, view(storyId)).reduce(newsViewsDecider.evolve, state);
  } catch (error) {
    expect(error).toBeInstanceOf(Rejection);
    expect(isViewed(state, storyId)).toBe(false);
    return state;
  }
};
