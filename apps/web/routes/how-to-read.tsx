import type { JSX } from 'react';
import { DirectionMark } from '#ui/change.tsx';
import { Level } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';

/** The key to the charts: what every mark on a page means. It shows no figure, because none is measured here. */
export const HowToRead = (): JSX.Element => (
  <aside className="ap" aria-label="How to read a page">
    <div>
      <h2>
        What was measured stands upright. <em>What is estimated leans.</em>
      </h2>
      <p>
        Every figure names its source and its age, and a forecast is counted afterwards. These are
        the marks you will meet.
      </p>
      <dl className="key">
        <div>
          <dt>
            <span className="src">
              <Level share={1} />
              fresh
            </span>
          </dt>
          <dd>Measured within its interval.</dd>
        </div>
        <div>
          <dt>
            <span className="src">
              <Level share={0.5} />
              half its life
            </span>
          </dt>
          <dd>The level falls as a figure ages.</dd>
        </div>
        <div>
          <dt>
            <span className="src stale">
              <Level share={0} />
              stale
            </span>
          </dt>
          <dd>Older than twice its interval. It stays, in buff, with its age.</dd>
        </div>
        <div>
          <dt>
            <Tag tone="sim">SIMULATED</Tag>
          </dt>
          <dd>Made by a model, and said so on every page.</dd>
        </div>
        <div>
          <dt className="moves">
            <span className="chg up">
              <DirectionMark direction="up" />
              up
            </span>
            <span className="chg down">
              <DirectionMark direction="down" />
              down
            </span>
            <span className="chg flat">
              <DirectionMark direction="flat" />
              unchanged
            </span>
          </dt>
          <dd>Shape and sign first, then colour.</dd>
        </div>
      </dl>
    </div>
  </aside>
);
