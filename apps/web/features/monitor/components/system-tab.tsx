import type { JSX } from 'react';
import { formatCount, formatMeasure, formatPercent } from '#contract/format.ts';
import type { BotMetrics } from '#contract/system/monitor.ts';
import { formatTime } from '#ui/format/format.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Section } from '#ui/parts/section.tsx';
import { formatUptime } from '../figures.ts';
import { monitorTexts } from '../texts.ts';
import { DayFigure } from './day-figure.tsx';
import { Facts, Tiles } from './facts.tsx';
import { SourceTable } from './source-table.tsx';

const { system: texts, market, jobs, mails, store, sources, own } = monitorTexts;
const gmt = { timeZone: 'GMT' };

/** Processes, load, sources, jobs and the event store. */
export const SystemTab = ({ metrics }: { metrics: BotMetrics }): JSX.Element => (
  <div className="stack tab-panel">
    <SystemTiles system={metrics.systemStatus} />
    <Day day={metrics.day} />
    <Section title={sources.title} source={<span className="source">{sources.note}</span>}>
      <SourceTable sources={metrics.sources} />
    </Section>
    <div className="two-by-two">
      <MarketFacts market={metrics.marketData} />
      <JobFacts jobs={metrics.jobs} />
      <MailFacts mails={metrics.mails} />
      <StoreFacts store={metrics.eventStore} />
    </div>
    <Parts system={metrics.systemStatus} />
  </div>
);

const SystemTiles = ({ system }: { system: BotMetrics['systemStatus'] }): JSX.Element => (
  <Tiles
    tiles={[
      {
        label: texts.uptime,
        value: formatUptime(system.uptime),
        note: texts.uptimeNote(system.processes.length),
      },
      {
        label: texts.connections,
        value: formatCount(system.activeConnections),
        note: texts.connectionsNote(system.mostConnections),
      },
      {
        label: texts.endpoints,
        value: formatCount(system.apiEndpoints),
        note: texts.endpointsNote,
      },
      {
        label: texts.lastUpdate,
        value: formatTime(new Date(system.lastUpdate), gmt),
        note: texts.lastUpdateNote,
      },
    ]}
  />
);

const Day = ({ day }: Pick<BotMetrics, 'day'>): JSX.Element => (
  <Section title={texts.day} source={<span className="source">{`${own}, ${texts.dayNote}`}</span>}>
    <div className="two-by-two">
      <DayFigure {...texts.requests} day={day} valueOf={(slot) => slot.requestsPerSecond} />
      <DayFigure {...texts.p95} day={day} valueOf={(slot) => slot.p95Ms} />
      <DayFigure {...texts.behind} day={day} valueOf={(slot) => slot.secondsBehind} />
      <DayFigure {...texts.live} day={day} valueOf={(slot) => slot.connections} />
      <DayFigure {...texts.errors} day={day} valueOf={(slot) => slot.serverErrors} />
      <DayFigure {...texts.browserErrors} day={day} valueOf={(slot) => slot.browserErrors} />
    </div>
  </Section>
);

const MarketFacts = ({ market: of }: { market: BotMetrics['marketData'] }): JSX.Element => (
  <Section title={market.title} source={<span className="source">{of.source}</span>}>
    <Facts
      facts={[
        { label: market.assets, value: formatCount(of.cryptoAssets) },
        {
          label: market.accuracy,
          value:
            of.dataAccuracy === null
              ? market.oneSource
              : market.agreed(formatPercent(of.dataAccuracy), of.readingsCompared),
        },
        {
          label: market.frequency,
          value: of.updateFrequency === null ? <MissingValue /> : market.every(of.updateFrequency),
        },
        { label: market.status, value: sources.states[of.apiStatus] },
        { label: market.heldBack, value: market.values(of.heldBack) },
      ]}
    />
    {of.dataAccuracy !== null && <p className="hint">{market.accuracyHint}</p>}
  </Section>
);

const JobFacts = ({ jobs: of }: Pick<BotMetrics, 'jobs'>): JSX.Element => (
  <Section title={jobs.title} source={<span className="source">{own}</span>}>
    <Facts
      facts={[
        { label: jobs.done, value: formatCount(of.done) },
        { label: jobs.retried, value: formatCount(of.retried) },
        { label: jobs.failed, value: formatCount(of.failed) },
        { label: jobs.waiting, value: formatCount(of.waiting) },
        { label: jobs.delayed, value: formatCount(of.delayed) },
        { label: jobs.active, value: formatCount(of.active) },
      ]}
    />
  </Section>
);

const MailFacts = ({ mails: of }: Pick<BotMetrics, 'mails'>): JSX.Element => (
  <Section title={mails.title} source={<span className="source">{own}</span>}>
    <Facts
      facts={[
        { label: mails.unknown, value: formatCount(of.unknown) },
        { label: mails.refused, value: formatCount(of.refused) },
      ]}
    />
  </Section>
);

const StoreFacts = ({ store: of }: { store: BotMetrics['eventStore'] }): JSX.Element => (
  <Section title={store.title} source={<span className="source">{own}</span>}>
    <Facts
      facts={[
        { label: store.appends, value: formatCount(of.appends) },
        { label: store.refused, value: formatCount(of.refusedAppends) },
        { label: store.behind, value: `${formatMeasure(of.secondsBehind)} s` },
      ]}
    />
  </Section>
);

const Parts = ({ system }: { system: BotMetrics['systemStatus'] }): JSX.Element => (
  <Section title={texts.parts} source={<span className="source">{texts.partsNote}</span>}>
    <PartTable system={{ ...system, parts: system.parts.filter(({ state }) => state !== 'ok') }} />
    <details className="chart-table">
      <summary>{texts.allParts(system.parts.length)}</summary>
      <PartTable system={{ ...system, processes: [] }} />
    </details>
  </Section>
);

const PartTable = ({ system }: { system: BotMetrics['systemStatus'] }): JSX.Element => (
  <div className="scroll" tabIndex={0} role="region" aria-label={monitorTexts.table(texts.parts)}>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.partHeads.part}</th>
          <th scope="col">{texts.partHeads.state}</th>
          <th scope="col">{texts.partHeads.words}</th>
        </tr>
      </thead>
      <tbody>
        {system.processes.map(({ kind, uptimeSeconds, at }) => (
          <tr key={`${kind}${at}${String(uptimeSeconds)}`}>
            <th scope="row">{texts.kinds[kind]}</th>
            <td>{texts.partStates.ok}</td>
            <td>{texts.since(formatUptime(uptimeSeconds))}</td>
          </tr>
        ))}
        {system.parts.map(({ name, state, words }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{texts.partStates[state]}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
