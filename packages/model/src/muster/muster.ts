/** Why people are mustered: it is needed, it is practised, or the way of it is tried out. */
export const musterKinds = ['emergency', 'drill', 'test'] as const;
export type MusterKind = (typeof musterKinds)[number];

/** Where somebody stands in a roll call; those in danger first. */
export const musterStates = ['missing', 'onTheWay', 'safe'] as const;
export type MusterState = (typeof musterStates)[number];

/** Why somebody is safe whom no muster point has seen. */
export const tickReasons = ['seen', 'deadCard', 'byCar', 'notOnSite', 'other'] as const;
