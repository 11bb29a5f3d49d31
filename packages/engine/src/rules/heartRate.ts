import type { ParametersOf, ReportRule } from '../state/rule.ts';

/** Seconds for which a rate is valid (alarms.md, rule 10). */
const lapsesAfter = 120;

const rate = { kind: 'number', unit: 'bpm', min: 0, max: 300, integer: true } as const;
const minutes = { kind: 'number', unit: 'minutes', min: 0, max: 525_600, integer: false, default: 3 } as const;

const highParameters = { upper: { ...rate, default: 120 }, upperMinutes: minutes } as const;
const lowParameters = { lower: { ...rate, default: 50 }, lowerMinutes: minutes } as const;

const facts = {
  code: 'heartRate',
  version: 1,
  watches: 'report',
  of: 'heartRate',
  lapsesAfter,
  subject: 'person',
} as const;

/** The heart rate is above `upper` for `upperMinutes`; unknown from two minutes after the newest rate. */
export const heartRateHigh: ReportRule<ParametersOf<typeof highParameters>> = {
  ...facts,
  key: 'heartRate.high',
  parameters: highParameters,
  onDelay: ({ upperMinutes }) => upperMinutes * 60,
  holds: (beats, { upper }) => beats > upper,
  quiet: ({ upper }) => [Number.NEGATIVE_INFINITY, upper],
};

/** The heart rate is below `lower` for `lowerMinutes`; unknown from two minutes after the newest rate. */
export const heartRateLow: ReportRule<ParametersOf<typeof lowParameters>> = {
  ...facts,
  key: 'heartRate.low',
  parameters: lowParameters,
  onDelay: ({ lowerMinutes }) => lowerMinutes * 60,
  holds: (beats, { lower }) => beats < lower,
  quiet: ({ lower }) => [lower, Number.POSITIVE_INFINITY],
};
