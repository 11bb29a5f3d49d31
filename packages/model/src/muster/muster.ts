/** Why people are mustered: it is needed, it is practised, or the way of it is tried out. */
export const musterKinds = ['emergency', 'drill', 'test'] as const;
export type MusterKind = (typeof musterKinds)[number];

/** Whom a muster concerns: who is in areas, in a circle around an accident point, or on the whole site. */
export const musterScopes = ['site', 'areas', 'circle'] as const;

/** Where somebody stands in a roll call; those in danger first. */
export const musterStates = ['missing', 'onTheWay', 'safe'] as const;
export type MusterState = (typeof musterStates)[number];

/** Why a warden ticks somebody as safe whom no muster point has seen. */
export const wardenReasons = ['seen', 'deadCard', 'byCar', 'notOnSite', 'other'] as const;

/** Also: said by the person's own account, or by the code of a muster point. */
export const tickReasons = [...wardenReasons, 'self', 'checkIn'] as const;
