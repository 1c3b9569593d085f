const sourceParts = {
  'Source.kind': 'What it gives, such as `markets`.',
  'Source.left': 'Requests left.',
  'Source.requests': 'Requests granted.',
  'Source.perMs': 'In how many milliseconds.',
};

/** What operators look at: read models, sources, values that were not shown, erasures. */
export const operationsTexts = {
  operations: {
    projections: 'By name. The log is followed; times say how far, as positions cannot be counted.',
    projection: '404 `projection/unknown`: there is no such read model.',
    rebuildProjection:
      '404 `projection/unknown`: there is no such read model. 409 `projection/building`: it is being built already. The process that runs it begins within two seconds; pages show the old one meanwhile.',
    source: '404 `source/unknown`: there is no such source.',
    quarantine: 'Values are kept for 90 days.',
    quarantinedValue: '404 `quarantine/unknown`: the value is no longer kept.',
    erasure: '404 `erasure/unknown`: the erasure of this account was not asked for.',
  },
  schemas: {
    RebuildRequest: 'Why a read model is built again.',
    Projection: 'A read model: what readers see of it, and what is built beside it.',
    Source: 'The health of an outside source.',
    QuarantinedValue: 'A price that a source gave and that was not shown.',
    Erasure: 'The erasure of an account, with nothing of the person.',
  },
  fields: {
    generation: 'Counts the builds of a version.',
    reachedAt: 'When the newest event that it has read was stored; null before the first.',
    building: 'What is built beside what readers see; null while nothing is.',
    upToDate: 'Whether readers see every event of the log.',
    trouble: 'Why it does not go on; null while it does.',
    preference: '1 is asked first.',
    breaker: '`open` while it is not asked because it failed too often.',
    lastAskedAt: 'When it was asked last; null before.',
    lastSuccessAt: 'When it answered well last; null before.',
    lastError: 'What it said when it failed last; null if never.',
    notBefore: 'Not asked before this time; null when it may be asked.',
    budgets: 'What is left of each limit; empty without one.',
    quarantined: 'Values of the last answer that were not shown.',
    kept: 'How long its answers are kept, in words; null where nothing is.',
    readings: 'Answers that said so.',
    firstAt: 'When it was seen first.',
    lastAt: 'When it was seen last.',
    askedAt: 'When it was asked for.',
  },
  overrides: {
    ...sourceParts,
    'Projection.shown': 'What readers see; null before the first build.',
    'Projection.asked': 'The rebuild that staff asked for last; null before the first.',
    'Erasure.completedAt': 'When nothing personal was left; null while steps are left.',
    'QuarantinedValue.coinId': 'Id of the coin, such as `bitcoin`.',
  },
} as const;
