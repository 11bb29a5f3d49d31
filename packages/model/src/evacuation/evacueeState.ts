/** Where somebody is in an evacuation: still in the area, out of it and nowhere safe yet, or at a safe island. */
export const evacueeStates = ['inside', 'onTheWay', 'safe'] as const;
export type EvacueeState = (typeof evacueeStates)[number];
