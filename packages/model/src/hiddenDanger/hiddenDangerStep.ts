import { permissions } from '../access/permission.ts';

/** Reported, assigned, rectified, accepted by another person. */
export const hiddenDangerStatuses = ['reported', 'assigned', 'rectified', 'closed'] as const;
export type HiddenDangerStatus = (typeof hiddenDangerStatuses)[number];

/** Steps of a hidden danger, in order. */
export const hiddenDangerActions = ['assign', 'rectify', 'accept', 'sendBack'] as const;
export type HiddenDangerAction = (typeof hiddenDangerActions)[number];

interface Step {
  from: readonly HiddenDangerStatus[];
  to: HiddenDangerStatus;
}

/** State transitions. Person in charge and deadline may be changed until the rectification. */
export const hiddenDangerSteps: Readonly<Record<HiddenDangerAction, Step>> = {
  assign: { from: ['reported', 'assigned'], to: 'assigned' },
  rectify: { from: ['assigned'], to: 'rectified' },
  accept: { from: ['rectified'], to: 'closed' },
  sendBack: { from: ['rectified'], to: 'assigned' },
};

/** The permission of each step: accepting and sending back have the same. */
export const hiddenDangerPermission = {
  assign: permissions.hiddenDangerAssign,
  rectify: permissions.hiddenDangerRectify,
  accept: permissions.hiddenDangerAccept,
  sendBack: permissions.hiddenDangerAccept,
} as const satisfies Readonly<Record<HiddenDangerAction, string>>;

/** Maximum length of a note. */
export const dangerNoteLength = 500;
/** Photos of a report, and of each step. */
export const mostPhotos = 6;
