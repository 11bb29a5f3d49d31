/** Specification §4. */
export const workPermitStatuses = ['notStarted', 'inProgress', 'paused', 'ended'] as const;
export type WorkPermitStatus = (typeof workPermitStatuses)[number];

/** Steps of a permit, in order. */
export const workPermitActions = ['start', 'pause', 'resume', 'end'] as const;
export type WorkPermitAction = (typeof workPermitActions)[number];

interface Step {
  from: readonly WorkPermitStatus[];
  to: WorkPermitStatus;
  /** Only within the time of the permit. */
  isTimed: boolean;
}

/** State transitions of the steps. Work that never started cannot end: its permit is deleted. */
export const workPermitSteps: Readonly<Record<WorkPermitAction, Step>> = {
  start: { from: ['notStarted'], to: 'inProgress', isTimed: true },
  pause: { from: ['inProgress'], to: 'paused', isTimed: false },
  resume: { from: ['paused'], to: 'inProgress', isTimed: true },
  end: { from: ['inProgress', 'paused'], to: 'ended', isTimed: false },
};

/** Maximum length of a note. */
export const stepNoteLength = 200;

/** Roles in hazardous work, in the order of a permit (GB 30871-2022, 4.10 and 4.15 to 4.17). */
export const permitRoles = ['applicant', 'confirmer', 'guardian', 'analyst', 'worker'] as const;
export type PermitRole = (typeof permitRoles)[number];

/** Reasons for which work is not started or resumed. Message: `permitRefusal.<code>`. */
export const permitRefusals = [
  'confirmation',
  'certificateMissing',
  'certificateExpired',
  'analysisMissing',
  'analysisOld',
  'analysisFailed',
  'guardian',
  'guardianWorks',
  'tooEarly',
  'tooLate',
  'tooLong',
  'measure',
  'conflict',
  'noFence',
] as const;
export type PermitRefusal = (typeof permitRefusals)[number];
