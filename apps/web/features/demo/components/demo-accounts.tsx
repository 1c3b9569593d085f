import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { Tag } from '#ui/parts/tag.tsx';
import { demoQuery } from '../api/get-demo.ts';

const texts = {
  label: 'Demo accounts',
  tag: 'DEMO',
  more: 'Demo emails, clock and payment provider',
  text: 'Try an account with six months of history. They all use this password:',
} as const;

export const DemoAccounts = ({
  onPick,
}: {
  onPick: (email: string, password: string) => void;
}): JSX.Element | null => {
  const { data, isPending } = useQuery(demoQuery);
  // Reserves the space until the server has reported whether this is a demo.
  if (data === undefined) return isPending ? <div className="demo" /> : null;
  return (
    <aside className="demo" aria-label={texts.label}>
      <p>
        <Tag tone="simulated">{texts.tag}</Tag> {texts.text} <b>{data.password}</b>
      </p>
      <p className="demo-people">
        {data.personas.map((persona) => (
          <button
            key={persona.id}
            className="link-button"
            type="button"
            title={persona.story}
            onClick={() => {
              onPick(persona.email, data.password);
            }}
          >
            {persona.email.split('@')[0]}
          </button>
        ))}
      </p>
      <p>
        <Link to="/demo">{texts.more}</Link>
      </p>
    </aside>
  );
};
