/** A place in degrees and its time, epoch ms. */
export interface SeenPlace {
  readonly lon: number;
  readonly lat: number;
  readonly floor: number;
  readonly t: number;
}

/** A subject of an evacuation: inside or last known inside at the start, or entered later. */
export interface Evacuee {
  readonly id: string;
  readonly kind: 'person' | 'vehicle';
  /** Inside at the start; false = last seen there, or come in since. */
  readonly wasInside: boolean;
  /** Where they were at the start; null = come in since. */
  readonly start: SeenPlace | null;
  /** When they entered a safe island first, and which; null = not yet. */
  readonly arrivedAt: number | null;
  readonly islandId: string | null;
}

/** A subject as it is known of an evacuation now, or at its end. */
export interface KnownEvacuee extends Evacuee {
  /** In danger: in the scope still, or when last seen. */
  readonly isInside: boolean;
  /** Newest fix of the cards; null = none. Only where the evacuation is of a muster. */
  readonly last?: SeenPlace | null;
}

/** What became of an evacuation, emitted at its end; nothing changes it any more. Times in epoch ms. */
export interface EvacuationResult {
  /** Follows from area, start and end. */
  readonly id: string;
  readonly areaId: string;
  readonly musterId?: string;
  readonly safeIslands: readonly string[];
  readonly isDrill: boolean;
  readonly cause: string | null;
  readonly startedAt: number;
  /** Account id. */
  readonly startedBy: string;
  readonly endedAt: number;
  /** Account id; null = the area went. */
  readonly endedBy: string | null;
  readonly arrivalRate: number;
  /** Subjects that were inside at the start, and those of them that have entered a safe island since. */
  readonly expected: number;
  readonly arrived: number;
  /** Still inside at the end, or last seen there. */
  readonly remaining: number;
  /** By id. */
  readonly people: readonly KnownEvacuee[];
}
