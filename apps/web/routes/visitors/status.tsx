import type { JSX } from 'react';
import type { PublicStatus } from '#contract/system/status.ts';
import { systemEndpoints } from '#contract/system/system.ts';
import { minuteMs } from '#contract/durations.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { PageHeader } from '../../components/page.tsx';
import { useNow } from '../../lib/use-now.ts';

type State = PublicStatus['services'][number]['state'];

const texts = {
  loading: 'Loading the status',
  ok: 'No known problems',
  disrupted: (names: readonly string[]): string => `Problems with: ${names.join(', ')}`,
  unknown: 'Some parts could not be checked',
  services: 'Parts of Tidemark',
  states: { ok: 'Working', disrupted: 'Disrupted', unknown: 'Unknown' } satisfies Record<
    State,
    string
  >,
  switchedOff: 'Switched off',
  since: (moment: string): string => `Since ${moment}`,
  failed: 'Could not load the status',
  failedText: 'The server does not respond. We’ll try again in a minute.',
  old: 'The newest status did not load. This one is from the time shown above.',
} as const;

const serviceCount = 6;

/** Whether each part of the product works; open to everyone. */
export const StatusPage = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useCall(
    systemEndpoints.status,
    {},
    { refetchInterval: minuteMs, background: 'refetches' },
  );
  return (
    <>
      <PageHeader
        title={title}
        description={data === undefined ? undefined : summarize(data)}
        at={data?.checkedAt}
      />
      {isError ? <LoadFailure isOld={data !== undefined} /> : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={serviceCount} label={texts.loading} />
      ) : null}
      {data === undefined ? null : <Services services={data.services} />}
    </>
  );
};

const summarize = ({ services }: PublicStatus): string => {
  const disrupted = services.filter(({ state }) => state === 'disrupted');
  if (disrupted.length > 0) return texts.disrupted(disrupted.map(({ name }) => name));
  return services.some(({ state }) => state === 'unknown') ? texts.unknown : texts.ok;
};

const LoadFailure = ({ isOld }: { isOld: boolean }): JSX.Element =>
  isOld ? (
    <Alert title={texts.failed}>{texts.old}</Alert>
  ) : (
    <div role="alert">
      <EmptyState fact={texts.failed}>{texts.failedText}</EmptyState>
    </div>
  );

const Services = ({ services }: Pick<PublicStatus, 'services'>): JSX.Element => (
  <Section title={texts.services}>
    <ul className="service-status">
      {services.map((service) => (
        <ServiceRow key={service.id} service={service} />
      ))}
    </ul>
  </Section>
);

const tones = { ok: 'gain', disrupted: 'solid', unknown: 'plain' } as const;

type ServiceRowProps = { service: PublicStatus['services'][number] };

const ServiceRow = ({ service }: ServiceRowProps): JSX.Element => {
  const { name, state, text, since, switchedOff } = service;
  const now = useNow();
  return (
    <li>
      <h3>{name}</h3>
      {switchedOff ? (
        <Tag tone="plain">{texts.switchedOff}</Tag>
      ) : (
        <Tag tone={tones[state]}>{texts.states[state]}</Tag>
      )}
      <p>{text}</p>
      {since === null ? null : (
        <time dateTime={since}>{texts.since(formatDateTime(new Date(since), now))}</time>
      )}
    </li>
  );
};
