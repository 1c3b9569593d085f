import { parseStreamId } from '#domain/shared/stream-name.ts';

const uuidLength = 36;

/** The account id in a stream name: the UUID after the category. */
export const getStreamAccountId = (stream: string): string =>
  parseStreamId(stream).slice(0, uuidLength);
