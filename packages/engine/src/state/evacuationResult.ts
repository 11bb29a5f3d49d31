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
  /** Inside at the start; false = last seen there, or entered since. */
  readonly wasInside: boolean;
  /** Place at the start; null = entered since. */
  readonly start: SeenPlace | null;
  /** First enter of a safe island, and which; null = not yet. */
  readonly arrivedAt: number | null;
  readonly islandId: string | null;
}

/** State of a subject of an evacuation, now or at its end. */
export interface KnownEvacuee extends Evacuee {
  /** In danger: still in the scope, or last seen there. */
  readonly isInside: boolean;
  /** Newest fix of the cards; null = none. Only if the evacuation is of a muster. */
  readonly last?: SeenPlace | null;
}

/** Result of an evacuation, emitted at its end and final. Times in epoch ms. */
export interface EvacuationResult {
  /** Derived from area, start and end. */
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
  /** Account id; null = the area was removed. */
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
