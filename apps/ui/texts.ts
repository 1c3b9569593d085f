/** Texts of parts that both front ends share. Parts that load later have their own file. */
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
  reference: (requestId: string): string => `Reference: ${requestId}`,
} as const;
