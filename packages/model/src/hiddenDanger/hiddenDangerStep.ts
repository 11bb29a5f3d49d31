import { permissions } from '../access/permission.ts';

/** Reported, somebody is to put it right, it was put right, somebody else has accepted that. */
export const hiddenDangerStatuses = ['reported', 'assigned', 'rectified', 'closed'] as const;
export type HiddenDangerStatus = (typeof hiddenDangerStatuses)[number];

/** What is done with a hidden danger, in its order. */
export const hiddenDangerActions = ['assign', 'rectify', 'accept', 'sendBack'] as const;
export type HiddenDangerAction = (typeof hiddenDangerActions)[number];

interface Step {
  from: readonly HiddenDangerStatus[];
  to: HiddenDangerStatus;
}

/** From which state an action leads to which. Who is in charge, and until when, may be changed until it is put right. */
export const hiddenDangerSteps: Readonly<Record<HiddenDangerAction, Step>> = {
  assign: { from: ['reported', 'assigned'], to: 'assigned' },
  rectify: { from: ['assigned'], to: 'rectified' },
  accept: { from: ['rectified'], to: 'closed' },
  sendBack: { from: ['rectified'], to: 'assigned' },
};

/** The code of each step: who accepts may send back. */
export const hiddenDangerPermission = {
  assign: permissions.hiddenDangerAssign,
  rectify: permissions.hiddenDangerRectify,
  accept: permissions.hiddenDangerAccept,
  sendBack: permissions.hiddenDangerAccept,
} as const satisfies Readonly<Record<HiddenDangerAction, string>>;

/** Characters of what may be said with a step. */
export const dangerNoteLength = 500;
/** Photos of a report, and of each step. */
export const mostPhotos = 6;
