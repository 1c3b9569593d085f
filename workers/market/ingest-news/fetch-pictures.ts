import type { Logger } from 'pino';
import { newsPictureRatio, newsPictureWidths } from '#domain/shared/news/news-pictures.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Story } from '#observations/news/record.ts';
import { writeNewsPicture } from '#observations/news-pictures/store.ts';
import { type HttpClient, OutgoingError } from '#platform/outgoing/outgoing.port.ts';
import { PictureRefusedError, type Pictures } from '#platform/pictures/pictures.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { PictureState } from './story-clustering.ts';

export type PictureDeps = {
  readonly readModels: ReadModels;
  readonly outgoing: HttpClient;
  readonly pictures: Pictures;
  readonly logger: Pick<Logger, 'warn'>;
};

const concurrency = 10;
const maxBytes = 5 * 1024 * 1024;
// Pictures of older stories are not fetched, because users no longer see them.
const maxAgeMs = dayMs;
const maxRetryMs = hourMs;
// The format is detected from the bytes, whatever the content type is.
const acceptedTypes = ['image/webp', 'image/jpeg', 'image/png', '*/*;q=0.1'];

/**
 * Fetches the pictures of stories and stores copies. Returns their states by story id. A rejected picture is not
 * requested again; a failing server is retried for an hour.
 */
export const fetchPictures = async (
  deps: PictureDeps,
  stories: readonly Story[],
  now: Date,
): Promise<ReadonlyMap<string, PictureState>> => {
  const states = new Map<string, PictureState>();
  for (const story of stories.slice(0, concurrency))
    states.set(story.id, await fetchPictureState(deps, story, now));
  return states;
};

const fetchPictureState = async (
  deps: PictureDeps,
  story: Story,
  now: Date,
): Promise<PictureState> => {
  const { id, pictureUrl, publishedAt, readAt } = story;
  if (pictureUrl === null || now.getTime() - Date.parse(publishedAt) > maxAgeMs) return 'none';
  try {
    const byWidth = await createCopies(deps, pictureUrl);
    await writeNewsPicture(deps, { id, publishedAt, byWidth });
    return 'stored';
  } catch (err) {
    if (!isPictureError(err)) throw err;
    const shouldRetry = isTemporary(err) && now.getTime() - Date.parse(readAt) < maxRetryMs;
    if (!shouldRetry) deps.logger.warn({ err, story: id }, 'news: a picture is left out');
    return shouldRetry ? 'pending' : 'none';
  }
};

const createCopies = async (
  { outgoing, pictures }: PictureDeps,
  url: string,
): Promise<Record<(typeof newsPictureWidths)[number], string>> => {
  const response = await outgoing.get({ url, accept: acceptedTypes, maxBytes });
  if (response.status !== 'ok') throw new PictureRefusedError('not-a-picture');
  const createCopy = async (width: number): Promise<string> => {
    const height = Math.round(width / newsPictureRatio);
    return Buffer.from(await pictures.crop(response.body, { width, height })).toString('base64');
  };
  const [small, large] = newsPictureWidths;
  return { [small]: await createCopy(Number(small)), [large]: await createCopy(Number(large)) };
};

type PictureError = OutgoingError | PictureRefusedError;

const isPictureError = (err: unknown): err is PictureError =>
  err instanceof OutgoingError || err instanceof PictureRefusedError;

const isTemporary = (err: PictureError): boolean =>
  err instanceof OutgoingError ? err.retryable : err.fault === 'busy';
