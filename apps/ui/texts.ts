/** Texts of the parts that both front ends share; those of a part that is loaded later stand in a file of its own. */
export const uiTexts = {
  notReported: 'not reported',
  low: (span: string): string => `${span} low `,
  high: (span: string): string => `${span} high `,
  day: '24h',
  ago: ' ago',
  simulated: 'Simulated',
  outOfDate: (age: string): string => `out of date, ${age} old`,
  noAnswer: 'The server did not respond. Please try again.',
  networkError: 'Network Error',
  apiError: (status: number): string => `API Error: ${String(status)}`,
} as const;
