import type { SubjectConfig } from '../input.ts';

/** Subject of a position: the person or vehicle to which the card is bound, or the tag alone. */
export type Carrier = Omit<SubjectConfig, 'boundTo'>;

/** Subjects that a rule may cover: of positions, or cameras. */
export type Covered = Pick<Carrier, 'id' | 'personType' | 'vehicleType' | 'departId'> & {
  readonly kind: Carrier['kind'] | 'camera';
};

/** Cover of a rule in one place: the union of what is named, minus `exempt`; nothing named = all of its kind. */
export type Cover = (subject: Covered) => boolean;
