import { describe, expect, it } from 'vitest';
import {
  confidenceLevel,
  mfiZone,
  estimateResistance,
  rsiZone,
  signalStrength,
  estimateSupport,
  volatilityRisk,
  getVolumeTrend,
} from './levels.ts';

describe('the thresholds of the specification', () => {
  it('names confidence: 80 or more high, 60 or more medium, below low', () => {
    expect([80, 79.9, 60, 59.9].map(confidenceLevel)).toEqual(['High', 'Medium', 'Medium', 'Low']);
  });
  it('names the risk of a volatility: below 3 low, below 5 medium, otherwise high', () => {
    expect([2.9, 3, 4.9, 5].map(volatilityRisk)).toEqual(['Low', 'Medium', 'Medium', 'High']);
  });
  it('goes by the figure as it is printed', () => {
    expect(volatilityRisk(2.96)).toBe('Medium');
    expect(confidenceLevel(59.97)).toBe('Low');
    expect(rsiZone(70.04)).toBe('middle');
    expect(mfiZone(19.96)).toBe('middle');
  });
  it('reads RSI above 70 and below 30, MFI above 80 and below 20', () => {
    expect([70.1, 70, 30, 29.9].map(rsiZone)).toEqual(['high', 'middle', 'middle', 'low']);
    expect([80.1, 80, 20, 19.9].map(mfiZone)).toEqual(['high', 'middle', 'middle', 'low']);
  });
  it('puts resistance and support 1.5 % above and below the price', () => {
    expect(estimateResistance(1000)).toBeCloseTo(1015, 9);
    expect(estimateSupport(1000)).toBeCloseTo(985, 9);
  });
  it('names the trend of the volume at 1, 0 and −1', () => {
    expect([1.1, 1, 0.1, 0, -0.9, -1].map(getVolumeTrend)).toEqual([
      'strongBuying',
      'buying',
      'buying',
      'selling',
      'selling',
      'strongSelling',
    ]);
  });
  it('names the strength of a signal, falling or rising', () => {
    expect([0.51, 0.5, 0.11, 0.1, -0.6].map(signalStrength)).toEqual([
      'strong',
      'moderate',
      'moderate',
      'weak',
      'strong',
    ]);
  });
});
