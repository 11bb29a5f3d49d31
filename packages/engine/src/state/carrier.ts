import type { SubjectConfig } from '../input.ts';

/** Who or what is meant by a position: the person or vehicle that the card is bound to, or the tag alone. */
export type Carrier = Omit<SubjectConfig, 'boundTo'>;

/** What a rule may cover: whoever a position means, or a camera. */
export type Covered = Pick<Carrier, 'id' | 'personType' | 'vehicleType' | 'departId'> & {
  readonly kind: Carrier['kind'] | 'camera';
};

/** Whom a rule covers in one place: the union of what is named, minus `exempt`; nothing named = all of its kind. */
export type Cover = (subject: Covered) => boolean;
