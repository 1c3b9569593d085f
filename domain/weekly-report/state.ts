import type { WeeklyReportEvent } from './events.ts';

export type WeeklyReportState = { readonly report: WeeklyReportEvent['data'] | null };
