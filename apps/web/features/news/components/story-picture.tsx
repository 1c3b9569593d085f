import { type JSX, useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import { pictureSizesOf } from '#contract/news-pictures.ts';
import { Plate } from './plate.tsx';

/** The picture of a story; the plate of its outlet where there is none that may be shown. */
export const StoryPicture = ({ story }: { story: NewsItem }): JSX.Element => {
  const [isMissing, setMissing] = useState(false);
  const sizes = pictureSizesOf(story);
  if (sizes === undefined || isMissing) return <Plate outlet={story.source} />;
  return (
    <img
      className="plate"
      src={sizes.usual}
      srcSet={`${sizes.usual} 1x, ${sizes.dense} 2x`}
      width={132}
      height={88}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => {
        setMissing(true);
      }}
    />
  );
};
