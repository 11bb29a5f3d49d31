import type { HeadCountRule, ParametersOf } from '../state/rule.ts';

const parameters = {
  min: { kind: 'number', unit: 'subjects', min: 0, max: 100_000, integer: true, default: null },
  jobIds: { kind: 'ids', of: 'job', default: [] },
  qualifications: { kind: 'ids', of: 'qualification', default: [] },
} as const;

/** Without start and end. */
const always = [{}];

/**
 * Fewer than `min` covered subjects are inside. With posts or qualifications, only subjects with one of the posts or a
 * valid one of the qualifications count. Unknown ones do not count.
 */
export const understaffing: HeadCountRule<ParametersOf<typeof parameters>> = {
  key: 'understaffing',
  code: 'understaffing',
  version: 2,
  watches: 'headCount',
  subject: 'area',
  parameters,
  holds: (headCount, { min }) => headCount < min,
  countsIn(subject, { jobIds, qualifications }) {
    const hasNoCriteria = jobIds.length + qualifications.length === 0;
    if (hasNoCriteria || (subject.jobId !== undefined && jobIds.includes(subject.jobId))) return always;
    return (subject.qualifications ?? []).filter(({ code }) => qualifications.includes(code));
  },
};
