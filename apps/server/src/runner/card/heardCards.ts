import { createProjection, type Projection } from '@muster/geo/projection.ts';
import { type PositionBatch, positionFlag } from '@muster/model/position/positionBatch.ts';

/**
 * Last reported state of a card; null = not reported since the server started. Times in epoch ms of the card's clock.
 */
export interface HeardCard {
  t: number;
  battery: number | null;
  worn: boolean | null;
  /** Since when it reports this. */
  wornSince: number;
  /** For a card without a carrier: when it was last moved. */
  movedAt: number | null;
}

/** Reference place of a card without a carrier. */
interface Anchor {
  place: Projection;
  /** The previous fix was away from it already: a single one may be an outlier. */
  wasAway: boolean;
}

/**
 * Reported states of the registered cards of a building: battery, whether they are worn, and whether those without a
 * carrier are moved. One look-up a position, so that positions are not delayed.
 */
export class HeardCards {
  readonly #cards = new Map<string, HeardCard>();
  readonly #anchors = new Map<string, Anchor | null>();
  #metres = Number.POSITIVE_INFINITY;

  get(sn: string): HeardCard | undefined {
    return this.#cards.get(sn);
  }

  note(batch: PositionBatch): void {
    for (let row = 0; row < batch.length; row++) {
      if (((batch.flags[row] ?? 0) & positionFlag.unregistered) === 0) this.#note(batch, row);
    }
  }

  #note({ tags, t, battery, flags, lon, lat }: PositionBatch, row: number): void {
    const sn = tags[row] ?? '';
    const at = t[row] ?? Number.NaN;
    let card = this.#cards.get(sn);
    if (card === undefined) {
      card = { t: at, battery: null, worn: null, wornSince: at, movedAt: null };
      this.#cards.set(sn, card);
    } else if (at < card.t) return; // A late message does not describe the current state.
    card.t = at;
    const percent = battery[row] ?? Number.NaN;
    if (!Number.isNaN(percent)) card.battery = percent;
    const bits = flags[row] ?? 0;
    if (bits & positionFlag.hasWorn) noteWorn(card, (bits & positionFlag.worn) !== 0, at);
    const anchor = this.#anchors.get(sn);
    if (anchor !== undefined) this.#follow(sn, card, anchor, lon[row] ?? Number.NaN, lat[row] ?? Number.NaN);
  }

  #follow(sn: string, card: HeardCard, anchor: Anchor | null, lon: number, lat: number): void {
    if (Number.isNaN(lon) || Number.isNaN(lat)) return;
    const isAway = anchor !== null && Math.hypot(anchor.place.x(lon), anchor.place.y(lat)) > this.#metres;
    if (anchor === null || (isAway && anchor.wasAway)) {
      if (isAway) card.movedAt = card.t;
      this.#anchors.set(sn, { place: createProjection([lon, lat]), wasAway: false });
    } else anchor.wasAway = isAway;
  }

  /** Cards without a carrier, and the distance in metres from which one counts as moved. */
  followUnbound(sns: ReadonlySet<string>, metres: number): void {
    this.#metres = metres;
    for (const sn of sns) if (!this.#anchors.has(sn)) this.#anchors.set(sn, null);
    for (const sn of this.#anchors.keys()) {
      if (sns.has(sn)) continue;
      this.#anchors.delete(sn);
      const card = this.#cards.get(sn);
      if (card !== undefined) card.movedAt = null;
    }
  }

  /** The server's clock was moved by this many milliseconds: stored times keep their age. */
  moveClock(ms: number): void {
    for (const card of this.#cards.values()) {
      card.t += ms;
      card.wornSince += ms;
      if (card.movedAt !== null) card.movedAt += ms;
    }
  }

  /** Cards that are registered no longer. */
  purge(isRegistered: (sn: string) => boolean): void {
    for (const sn of this.#cards.keys()) if (!isRegistered(sn)) this.#cards.delete(sn);
  }
}

function noteWorn(card: HeardCard, isWorn: boolean, at: number): void {
  if (card.worn === isWorn) return;
  card.worn = isWorn;
  card.wornSince = at;
}
