import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

/** An answer of a wristband, with its delay in ms. */
interface BraceletAnswer {
  afterMs: number;
  body: { id: string; state: 'received' | 'read' | 'confirmed'; reply?: 'yes' | 'no' };
}

/**
 * Answers of a person to a message: the wristband receives it at once, most people read it within half a minute, and
 * most answer a question, more often yes than no.
 */
export function answersTo({ id, reply }: { id: string; reply: boolean }, random: SeededRandom): BraceletAnswer[] {
  const receivedMs = random.between(300, 2500);
  const answers: BraceletAnswer[] = [{ afterMs: receivedMs, body: { id, state: 'received' } }];
  if (random.next() > 0.9) return answers;
  const readMs = receivedMs + random.between(2000, 30_000);
  answers.push({ afterMs: readMs, body: { id, state: 'read' } });
  if (!reply || random.next() > 0.85) return answers;
  const word = random.next() < 0.8 ? 'yes' : 'no';
  answers.push({ afterMs: readMs + random.between(500, 5000), body: { id, state: 'confirmed', reply: word } });
  return answers;
}
