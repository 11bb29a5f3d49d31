import { describe, expect, it } from 'vitest';

import { type AccessQuestion, type AccessRuleRow, decideAccess } from './decideAccess.ts';

const rule: AccessRuleRow = {
  id: 'r1',
  name: 'Staff',
  enabled: true,
  checkpointIds: ['c1'],
  personTypes: ['internal'],
  departIds: null,
  personIds: null,
  vehicleIds: null,
  weekdays: null,
  startTime: null,
  endTime: null,
  certificateKind: null,
  certificateName: null,
  trainingName: null,
  needsPermit: false,
  notEvacuating: true,
  maxPeople: null,
};
const wang = {
  kind: 'person' as const,
  id: 'wang',
  personType: 'internal',
  departId: 'd1',
  certificates: [{ kind: 'specialOperation', name: 'Welding', validFrom: null, validTo: '2026-05-31' }],
  trainings: [{ name: 'Gas safety', to: '2026-04-01' }],
  barred: null,
  hasPermit: false,
};
/** A Friday. */
const question: AccessQuestion = {
  direction: 'in',
  subject: wang,
  rules: [rule],
  siteTime: '2026-05-01 08:00:00',
  evacuation: 'none',
  headCount: 3,
};
const decide = (more: Partial<AccessQuestion>) => {
  const { granted, reason } = decideAccess({ ...question, ...more });
  return granted ? `open: ${reason}` : reason;
};
const under = (more: Partial<AccessRuleRow>, other: Partial<AccessQuestion> = {}) =>
  decide({ rules: [{ ...rule, ...more }], ...other });

describe('a door', () => {
  it('opens for subjects of a rule by type, department or person, or for all when it has none', () => {
    expect(decideAccess(question)).toEqual({ granted: true, reason: 'rule', rule: { id: 'r1', name: 'Staff' } });
    expect(under({ personTypes: ['visitor'] })).toBe('noRule');
    expect(under({ personTypes: [], departIds: ['d1'] })).toBe('open: rule');
    expect(under({ personTypes: [], personIds: ['wang'] })).toBe('open: rule');
    expect(under({ personTypes: [], vehicleIds: ['wang'] })).toBe('noRule');
    expect(under({ personTypes: [] })).toBe('open: rule');
    expect(decide({ rules: [] })).toBe('noRule');
    expect(decide({ subject: null })).toBe('unknown');
  });

  it('opens within the hours of a rule, over midnight too', () => {
    const night = { startTime: '22:00', endTime: '06:00', weekdays: ['4'] };
    expect(under({ startTime: '08:00', endTime: '18:00', weekdays: ['5'] })).toBe('open: rule');
    expect(under({ startTime: '08:01', endTime: '18:00' })).toBe('outsideHours');
    expect(under({ weekdays: ['6', '7'] })).toBe('outsideHours');
    expect(under(night, { siteTime: '2026-05-01 05:59:00' })).toBe('open: rule');
    expect(under(night, { siteTime: '2026-05-01 06:00:00' })).toBe('outsideHours');
    expect(under(night, { siteTime: '2026-05-01 23:00:00' })).toBe('outsideHours');
    expect(under({ weekdays: ['7'] }, { siteTime: '2026-05-03 12:00:00' })).toBe('open: rule');
  });

  it('requires a certificate that is valid today, and a completed training', () => {
    const welding = { certificateKind: 'specialOperation', certificateName: 'Welding' } as const;
    expect(under(welding)).toBe('open: rule');
    expect(under(welding, { siteTime: '2026-06-01 08:00:00' })).toBe('certificate');
    expect(under({ ...welding, certificateName: 'Lifting' })).toBe('certificate');
    expect(under({ trainingName: 'Gas safety' })).toBe('open: rule');
    expect(under({ trainingName: 'Gas safety' }, { siteTime: '2026-03-31 08:00:00' })).toBe('training');
  });

  it('requires a permit in progress, an area that is not evacuated, and room in it', () => {
    expect(under({ needsPermit: true })).toBe('permit');
    expect(under({ needsPermit: true }, { subject: { ...wang, hasPermit: true } })).toBe('open: rule');
    expect(under({}, { evacuation: 'here' })).toBe('evacuating');
    expect(under({}, { evacuation: 'elsewhere' })).toBe('open: rule');
    expect(under({ notEvacuating: false }, { evacuation: 'here' })).toBe('open: rule');
    expect(under({ maxPeople: 4 })).toBe('open: rule');
    expect(under({ maxPeople: 3 })).toBe('full');
  });

  it('lets all people out during an evacuation, and people inside out in spite of expired documents', () => {
    expect(decide({ direction: 'out', subject: null, rules: [], evacuation: 'elsewhere' })).toBe('open: evacuation');
    expect(under({ certificateKind: 'health', maxPeople: 1 }, { direction: 'out' })).toBe('open: rule');
  });

  it('refuses barred subjects, and returns the last reason of several rules', () => {
    expect(decide({ subject: { ...wang, barred: 'blacklisted' } })).toBe('blacklisted');
    expect(decide({ subject: { ...wang, barred: 'unitOver' }, direction: 'out' })).toBe('open: rule');
    const rules = [
      { ...rule, maxPeople: 1 },
      { ...rule, weekdays: ['7'] },
      { ...rule, personTypes: ['visitor'] },
    ];
    expect(decide({ rules })).toBe('full');
    expect(decide({ rules: [...rules, rule] })).toBe('open: rule');
  });
});
