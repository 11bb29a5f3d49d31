import type { EvaluatedAccess } from '@muster/engine/evaluatedAccess.ts';

/** The middle of a recording in degrees, who is in it, and when, UTC. */
interface Walked {
  lon: number;
  lat: number;
  tags: readonly string[];
  first: string;
  last: string;
}

/** Some pass a gate, in the middle and at the edge; all have a shift, whose zone is the middle, or none. */
export function recordingAccess({ lon, lat, tags, first, last }: Walked): EvaluatedAccess {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const at = (share: number): number => from + Math.floor(((to - from) * share) / 1000) * 1000;
  const isShort = to - from < 86_400_000;
  const hours = isShort ? { start: '00:00', end: '00:00' } : { start: '08:00', end: '08:20' };
  return {
    groundAreaId: 'outer',
    checkpoints: [{ id: 'middle', place: { lon, lat } }],
    accessEvents: tags.slice(0, 20).flatMap((tag, i) => [
      { checkpoint: i % 3 === 0 ? 'edge' : 'middle', t: at(0.02 * i), tag, direction: 'in' },
      { checkpoint: 'middle', t: at(0.3 + 0.03 * i), tag, direction: 'out' },
    ]),
    shifts: tags.map((tag, i) => ({ id: `shift-${i % 2}`, tag, ...hours, zoneIds: i % 5 === 4 ? [] : ['inner'] })),
  };
}
