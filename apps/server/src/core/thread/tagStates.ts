import type { TagState } from '@muster/engine/engine.ts';

/** Current state of a card, as far as the web side needs it. */
export type CardState = Pick<TagState, 't' | 'online' | 'battery'>;

/** The newest state of every tag, kept by the live side. */
export interface TagStates {
  /** undefined = never received. */
  cardState(buildingId: string, sn: string): CardState | undefined;
}
