import type { TagState } from '@muster/engine/engine.ts';

/** What is known of a card now, as far as the web side needs it. */
export type CardState = Pick<TagState, 't' | 'online' | 'battery'>;

/** The newest state of every tag, kept by the live side. */
export interface TagStates {
  /** undefined = it was never heard of. */
  cardState(buildingId: string, sn: string): CardState | undefined;
}
