import type { AreaHours, HourPiece } from './hourPieces.store.ts';

interface Sum extends AreaHours {
  personIds: Set<string>;
}

/** Adds up pieces of days that follow each other, in their order. */
export class HourSum {
  readonly #sums = new Map<string, Sum>();
  #isFirst = true;

  /** A stay that had begun before counts once, on the first days. By day each piece stands for itself. */
  add(pieces: readonly HourPiece[]): void {
    for (const { personIds, carried, ...piece } of pieces) {
      const name = JSON.stringify([piece.areaId, piece.key]);
      const sum = this.#sums.get(name);
      const stays = this.#isFirst || personIds === null ? piece.stays : piece.stays - carried;
      if (sum === undefined) {
        this.#sums.set(name, { ...piece, stays, personIds: new Set(personIds) });
        continue;
      }
      for (const id of personIds ?? []) sum.personIds.add(id);
      sum.people = sum.personIds.size;
      sum.stays += stays;
      sum.ms += piece.ms;
      if (piece.most > sum.most) Object.assign(sum, { most: piece.most, mostAt: piece.mostAt });
    }
    this.#isFirst = false;
  }

  hours(): AreaHours[] {
    return Array.from(this.#sums.values(), ({ personIds: _ids, ...hours }) => hours);
  }
}
