import type { Database } from '../../../core/db/database.ts';
import type { DamagedChunks } from '../../../tracks/damagedChunks.ts';
import type { OnDamagedChunk } from '../../../tracks/storedChunk.ts';
import { trackHistory } from '../../../tracks/trackHistory.ts';
import { type CardTrack, cardsTogether, carriedIds } from './cardsTogether.ts';
import { readCarried } from './patrolRound.store.ts';
import { readUnlooked, readVisitorsInOrder, type Unlooked, writeTogether } from './together.store.ts';

/** Rounds at a time. */
const roundsAtOnce = 20;

interface Ports {
  db: Database;
  damagedChunks: Pick<DamagedChunks, 'note'>;
}

/** Checks judged rounds for visitors whose cards went together all the time; returns the number of checked rounds. */
export async function checkTogether(ports: Ports): Promise<number> {
  const { db } = ports;
  const rounds = await readUnlooked(db, roundsAtOnce);
  for (const round of rounds) {
    const ids = round.visitorIds ?? [];
    const pairs = ids.length < 2 ? [] : cardsTogether(await tracksOf(ports, round, ids));
    const carried = pairs.length === 0 ? [] : carriedIds(pairs, await readVisitorsInOrder(db, round));
    const names = pairs.map(([one, other]) => [one.name, other.name] as const);
    await writeTogether(db, round, { pairs: names, carriedIds: carried });
  }
  return rounds.length;
}

async function tracksOf({ db, damagedChunks }: Ports, round: Unlooked, ids: readonly string[]): Promise<CardTrack[]> {
  const { buildingId, members } = round;
  const span = { from: Date.parse(round.openedAt), to: Date.parse(round.endedAt) + 1 };
  const cards = await readCarried(db, buildingId, ids, span);
  const spans = cards.map(({ sn, from, to }) => ({ tag: sn, from, to }));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const tracks = new Map<string, CardTrack['fixes'][number][]>();
  const onDamaged: OnDamagedChunk = (...damaged) => damagedChunks.note(buildingId, ...damaged);
  const pieces = spans.length === 0 ? [] : trackHistory(db, { buildingId, spans, onDamaged });
  for await (const { span: index, points } of pieces) {
    const personId = cards[index]?.personId ?? '';
    const fixes = tracks.get(personId) ?? [];
    tracks.set(personId, fixes);
    for (let row = 0; row < points.length; row++) {
      const [t, lon, lat] = [points.t[row], points.lon[row], points.lat[row]];
      if (t === undefined || lon === undefined || lat === undefined || Number.isNaN(lon)) continue;
      fixes.push({ t, lon, lat, floor: points.floor[row] ?? 0 });
    }
  }
  return Array.from(tracks, ([personId, fixes]) => ({ personId, name: names.get(personId) ?? personId, fixes }));
}
