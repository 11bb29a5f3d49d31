/** Purpose of a muster: emergency, drill, or test. */
export const musterKinds = ['emergency', 'drill', 'test'] as const;
export type MusterKind = (typeof musterKinds)[number];

/** Scope of a muster: areas, a circle around an accident point, or the whole site. */
export const musterScopes = ['site', 'areas', 'circle'] as const;

/** State of a person in a roll call; people in danger first. */
export const musterStates = ['missing', 'onTheWay', 'safe'] as const;
export type MusterState = (typeof musterStates)[number];

/** Reasons of a warden to tick a person as safe. */
export const wardenReasons = ['seen', 'deadCard', 'byCar', 'notOnSite', 'other'] as const;

/** Further reasons: reported by the person's account, or by the code of a muster point. */
export const tickReasons = [...wardenReasons, 'self', 'checkIn'] as const;
