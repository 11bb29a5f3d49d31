import { arrivalMetres } from '@muster/model/alarm/responder.ts';
import type { Responder } from '@muster/model/entity/shapes.ts';

import { withTransaction } from '../../../core/db/withTransaction.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import type { LiveSite } from '../../../live/liveSite.ts';
import { type ResponderTurn, writePeopleTurns } from '../../../runner/alarmEvents.store.ts';
import type { Services } from '../../services.ts';
import { lockUnderWay, readAnswers, readUnderWay, type UnderWay, writeResponders } from './dispatch.store.ts';
import { metresLeft } from './responders.ts';

type Answers = Awaited<ReturnType<typeof readAnswers>>;

/** Records answers and arrivals of responders, for each open alarm with dispatched people. */
export async function trackResponders(services: Services, hub: Pick<LiveHub, 'site'>): Promise<void> {
  const alarms = await readUnderWay(services.db);
  const ids = alarms.flatMap(({ responders }) => (responders ?? []).map(({ deliveryId }) => deliveryId));
  const answers = await readAnswers(services.db, ids);
  for (const alarm of alarms) {
    const live = hub.site(alarm.buildingId);
    if (progress(services, alarm, live, answers).turns.length > 0) await write(services, alarm.id, live, answers);
  }
}

/** Records an answer of a responder's wristband or phone for an alarm at once. */
export async function trackAlarm(services: Services, live: LiveSite | undefined, id: string, deliveryId: string) {
  await write(services, id, live, await readAnswers(services.db, [deliveryId]));
}

interface Progress {
  responders: Responder[];
  /** New events; null = nothing to record, for example that a wristband has the message. */
  turns: { kind: ResponderTurn | null; name: string }[];
}

async function write(services: Services, id: string, live: LiveSite | undefined, answers: Answers): Promise<void> {
  const written = await withTransaction(services.db, async (transaction) => {
    const alarm = await lockUnderWay(transaction, id);
    if (alarm === undefined) return null;
    const { responders, turns } = progress(services, alarm, live, answers);
    if (turns.length === 0) return null;
    for (const { kind, name } of turns) {
      if (kind === null) continue;
      const turn = { t: services.now(), kind, accountId: null, actor: null, words: name };
      await writePeopleTurns(transaction, alarm.buildingId, [alarm], turn);
    }
    return { buildingId: alarm.buildingId, row: await writeResponders(transaction, id, responders) };
  });
  if (written === null) return;
  services.consoles.alarmsChanged(written.buildingId, [{ type: 'alarm', change: 'responders', alarm: written.row }]);
}

function progress({ now }: Services, alarm: UnderWay, live: LiveSite | undefined, answers: Answers): Progress {
  const turns: Progress['turns'] = [];
  const responders = (alarm.responders ?? []).map((responder) => {
    const found = answers.get(responder.deliveryId);
    const answer = found === undefined ? responder.answer : answerOf(found);
    let next = responder;
    if (answer !== responder.answer) {
      turns.push({
        kind: answer === 'yes' ? 'respondYes' : answer === 'no' ? 'respondNo' : null,
        name: responder.name,
      });
      next = { ...next, answer, answeredAt: found?.updatedAt ?? null };
    }
    const metres = next.arrivedAt === null ? metresLeft(live, alarm, responder) : null;
    if (metres !== null && metres <= arrivalMetres) {
      turns.push({ kind: 'arrive', name: responder.name });
      next = { ...next, arrivedAt: new Date(now()).toISOString() };
    }
    return next;
  });
  return { responders, turns };
}

/** State of a delivery as the answer of its carrier. */
function answerOf({ status, reply }: { status: string; reply: string | null }): Responder['answer'] {
  if (reply === 'yes' || reply === 'no') return reply;
  if (status === 'unread') return 'received';
  if (status === 'read' || status === 'confirmed') return status;
  return status === 'failed' || status === 'cancelled' ? 'failed' : 'sent';
}
