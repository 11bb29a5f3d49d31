/** Specification §4. */
export const workPermitStatuses = ['notStarted', 'inProgress', 'paused', 'ended'] as const;
export type WorkPermitStatus = (typeof workPermitStatuses)[number];

/** What is done with the work of a permit, in the order in which it can first be done. */
export const workPermitActions = ['start', 'pause', 'resume', 'end'] as const;
export type WorkPermitAction = (typeof workPermitActions)[number];

interface Step {
  from: readonly WorkPermitStatus[];
  to: WorkPermitStatus;
  /** Only within the time that the permit is given for. */
  isTimed: boolean;
}

/** From which state an action leads to which. What never began cannot end: its permit is deleted. */
export const workPermitSteps: Readonly<Record<WorkPermitAction, Step>> = {
  start: { from: ['notStarted'], to: 'inProgress', isTimed: true },
  pause: { from: ['inProgress'], to: 'paused', isTimed: false },
  resume: { from: ['paused'], to: 'inProgress', isTimed: true },
  end: { from: ['inProgress', 'paused'], to: 'ended', isTimed: false },
};

/** Characters of what may be said with a step. */
export const stepNoteLength = 200;
