import type { JSX } from 'react';
import { DirectionMark } from '#ui/change.tsx';
import { Level } from '#ui/source-line.tsx';
import { Tag } from '#ui/tag.tsx';

const Moves = (): JSX.Element => (
  <span className="moves">
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
  </span>
);

const Age = ({ share, word }: { share: number; word: string }): JSX.Element => (
  <span className={share === 0 ? 'src stale' : 'src'}>
    <Level share={share} />
    {word}
  </span>
);

const marks: { key: string; mark: JSX.Element; meaning: string }[] = [
  { key: 'fresh', mark: <Age share={1} word="fresh" />, meaning: 'Updated on time.' },
  {
    key: 'half',
    mark: <Age share={0.5} word="half its life" />,
    meaning: 'The bar gets shorter as the price gets older.',
  },
  {
    key: 'stale',
    mark: <Age share={0} word="stale" />,
    meaning: 'More than two updates late. It is still shown, with its age.',
  },
  {
    key: 'simulated',
    mark: <Tag tone="sim">SIMULATED</Tag>,
    meaning: 'Made by a simulation: not a real price. Every page tells you.',
  },
  {
    key: 'moves',
    mark: <Moves />,
    meaning: 'Up, down or unchanged, by shape and sign and not by colour alone.',
  },
];

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
        {marks.map(({ key, mark, meaning }) => (
          <div key={key}>
            <dt>{mark}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
);
