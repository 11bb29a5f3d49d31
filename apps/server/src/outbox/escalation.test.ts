import { createEngine } from '@muster/engine/createEngine.ts';
import type { AlarmEvent } from '@muster/engine/event.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { readSite } from '../runner/siteConfig.store.ts';
import { type DeliverySite, raisedAt, startDeliverySite } from '../testing/deliverySite.ts';

const minute = 60_000;

let site: DeliverySite;
beforeAll(async () => {
  site = await startDeliverySite();
  await site.setNotice({ oneKeyHelp: { superiorAfterMinutes: 10 } });
});
afterAll(() => site.close());
beforeEach(() => {
  site.mail.mails.length = 0;
});

/** An engine with the site's settings to which 王芳 calls for help at {@link raisedAt}. */
async function call() {
  const { db } = site.muster.database;
  const { config } = (await readSite(db, site.muster.buildingId)) ?? {};
  if (config === undefined) throw new Error('The site is there.');
  const engine = createEngine({ ...config, subjects: [{ tag: 'T1', kind: 'person', id: site.ids.wang }] });
  const batch = toPositionBatch([{ tag: 'T1', t: raisedAt, lon: 121.5, lat: 31.25, floor: 0, sos: true }]);
  const alarmsOf = (events: readonly object[]) => events.filter((event): event is AlarmEvent => 'alarm' in event);
  const write = async (events: readonly object[]): Promise<AlarmEvent[]> => {
    await site.happen(...alarmsOf(events));
    return alarmsOf(events);
  };
  const [raise] = await write(engine.apply({ kind: 'positions', receivedAt: raisedAt, batch }));
  return {
    id: raise?.alarm.id ?? '',
    after: (ms: number) => write(engine.apply({ kind: 'tick', receivedAt: raisedAt + 2000 + ms })),
    handle: (id: string, ms: number) =>
      write(
        engine.apply({
          kind: 'command',
          receivedAt: raisedAt + ms,
          command: {
            kind: 'handle',
            alarmIds: [id],
            action: 'handle',
            info: '',
            handlerId: 'li',
            handlerAccount: 'li',
            handler: '李强',
          },
        }),
      ),
  };
}

it('notifies the immediate superior of an alarm that is unhandled for the minutes of its type, and not before', async () => {
  const { after } = await call();
  await after(10 * minute - 1);
  expect(site.mail.mails).toEqual([]);
  await after(10 * minute);
  // Nobody is in charge if no area is known: it is the head of her own department.
  expect(site.mail.mails.map(({ to }) => to)).toEqual([['zhao@works.example']]);
  expect(site.mail.mails[0]?.text).toContain('已 10 分钟无人处理');
  await after(60 * minute);
  expect(site.mail.mails).toHaveLength(1);
});

it('notifies nobody of an alarm that was handled in time', async () => {
  await site.muster.database.db.deleteFrom('outbox').execute();
  await site.muster.database.db.deleteFrom('alarmDelivery').execute();
  await site.muster.database.db.deleteFrom('alarm').execute();
  const { after, handle, id } = await call();
  await handle(id, 9 * minute);
  await after(60 * minute);
  expect(site.mail.mails).toEqual([]);
  expect(await site.deliveries()).toEqual([]);
});
