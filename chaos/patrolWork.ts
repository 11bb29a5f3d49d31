import type { MyRounds } from '@muster/model/patrolRound/wire.ts';

import type { Api } from '../apps/simulator/src/api.ts';
import type { Work } from './work.ts';
import { checkedItem } from './workSite.ts';

const pauseMs = 1200;

/**
 * Sends a check at the next point of the open round, with something abnormal and a risk tip. The phone creates the id;
 * it sends the same check until it is accepted.
 */
export async function checkPoint(work: Work, number: number): Promise<void> {
  const { site, ledger } = work;
  const begunAt = Date.now();
  const round = await work.read(async (api) => {
    // Holds for this call of the API.
    const { rounds } = (await api.get('/bp/patrolRound/mine')) as MyRounds;
    return rounds.find(({ routeId, state }) => routeId === site.phoneRouteId && state === 'open') ?? null;
  });
  const point = site.phonePoints[number % site.phonePoints.length];
  if (round === undefined || round === null || point === undefined) return;
  // Within the round, also if the reply came late.
  const [id, at] = [`phone-check-${number}`, Math.max(begunAt, round.opensAt)];
  const { lon, lat } = point;
  const items = [{ text: checkedItem, isNormal: false, note: id, photo: null }];
  const order = { id, routeId: round.routeId, round: round.round, pointId: point.id, at, items, riskTip: true };
  const position = { tag: site.bossTag, t: at, lon, lat, floor: 0 };
  ledger.send([position]);
  const check = (api: Api): Promise<unknown> => api.post('/bp/patrolRound/check', { ...order, fix: { lon, lat } });
  const key = `check ${id}`;
  ledger.deeds.begin(`tip ${id}`);
  // Sent again it is the same check, so that only an acknowledgement ends it.
  const isTaken = await work.perform(key, check, () => Promise.resolve(false));
  if (isTaken) {
    ledger.deeds.acknowledge(`tip ${id}`);
    ledger.acknowledge([position]);
  }
  await work.pause(pauseMs);
}

/** Recorded checks, each with its finding, and their risk tips. */
export async function readCheckDeeds(api: Api): Promise<string[]> {
  const checks = await readAll<{ id: string; findings: string | null }>(api, '/bp/patrolCheck/page');
  const tips = await readAll<{ content: string }>(api, '/risk/riskTip/page');
  return [
    ...checks.map(({ id, findings }) =>
      findings === `${checkedItem}：${id}` ? `check ${id}` : `check ${id} of ${findings}`,
    ),
    ...tips.map(({ content }) => `tip ${content.replace(`${checkedItem}：`, '')}`),
  ];
}

async function readAll<Row>(api: Api, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    // Holds for every `page` of the API.
    const reply = (await api.get(`${path}?page=${page}&size=1000`)) as { data: Row[]; length: number };
    rows.push(...reply.data);
    if (rows.length >= reply.length) return rows;
  }
}
