import { receipt } from '@muster/model/ingest/wire.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startTestIngest, type TestIngest } from '../../testing/testIngest.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
  await ingest.database.db
    .insertInto('checkpoint')
    .values([
      { id: 'c1', buildingId: 'b1', name: 'Main gate', kind: 'both', direction: 'both', device: 'G-1', areaId: 'a1' },
      { id: 'c2', buildingId: 'b1', name: 'Lorries out', kind: 'vehicle', direction: 'out', device: null },
      { id: 'c3', buildingId: 'b2', name: 'Elsewhere', kind: 'both', direction: 'both', device: 'G-9' },
    ] as never)
    .execute();
  await ingest.register('UW5-1', 'wang', 'Wang');
});
afterEach(async () => {
  await ingest.remove();
  expect(ingest.fatal).toEqual([]);
});

async function post(body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; data: unknown }> {
  const response = await fetch(ingest.url('/ingest/access-event'), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-ingest-key': 'secret', 'accept-language': 'en-US', ...headers },
  });
  const { data } = (await response.json()) as { data: unknown };
  return { status: response.status, data: response.ok ? receipt.parse(data) : data };
}

const t = Date.now() - 60_000;
const event = { checkpoint: 'G-1', t, card: 'UW5-1', direction: 'in', granted: true };
const { card: _, ...bare } = event;
const events = () => ingest.database.db.selectFrom('accessEvent').selectAll().orderBy('at').execute();

describe('POST /ingest/access-event', () => {
  it('has stored an event when it answers, with the carrier of the card at its time, and once for repeated requests', async () => {
    const [first] = [await post([event, { ...event, checkpoint: 'Main gate' }])];
    expect(first).toEqual({ status: 200, data: { accepted: 1, duplicates: 1, rejected: [] } });
    expect(await post({ ...event, checkpoint: 'c1' })).toMatchObject({ data: { accepted: 0, duplicates: 1 } });
    expect((await ingest.logged()).kinds.filter((kind) => kind === 'access')).toHaveLength(1);
    expect(await events()).toMatchObject([
      {
        at: new Date(t).toISOString(),
        checkpointId: 'c1',
        checkpointName: 'Main gate',
        areaId: 'a1',
        direction: 'in',
        granted: true,
        credentialKind: 'card',
        credential: 'UW5-1',
        tag: 'UW5-1',
        subjectKind: 'person',
        subjectId: 'wang',
        subjectName: 'Wang',
        personType: 'internal',
      },
    ]);
  });

  it('identifies the subject by a card of that time, an access card number, a plate or a number, and stores events without a subject', async () => {
    const { db } = ingest.database;
    const boundFrom = new Date(t + 30_000).toISOString();
    await db.updateTable('cardBinding').set({ boundTo: boundFrom }).execute();
    await db.updateTable('locationCard').set({ accessCardNumber: '0042' }).execute();
    const li = { id: 'li', buildingId: 'b1', name: 'Li', personType: 'contractor', number: 'N7' } as const;
    await db.insertInto('person').values(li).execute();
    await db.insertInto('vehicle').values({ id: 'v1', buildingId: 'b1', plateNumber: '苏A·12345' }).execute();
    const binding = { id: 'b', buildingId: 'b1', sn: 'UW5-1', subjectKind: 'person' as const, subjectId: 'li' };
    await db
      .insertInto('cardBinding')
      .values({ ...binding, boundFrom, boundTo: null })
      .execute();
    const sent = [
      event,
      { ...event, card: '0042', t: t + 40_000 },
      { ...bare, plate: '苏a12345', t: t + 41_000 },
      { ...bare, person: 'N7', t: t + 42_000, granted: false },
      { ...event, card: 'LOST', t: t + 43_000, granted: false },
    ];
    expect(await post(sent)).toMatchObject({ data: { accepted: 5 } });
    expect((await events()).map(({ subjectName, tag }) => [subjectName, tag])).toEqual([
      ['Wang', 'UW5-1'],
      ['Li', 'UW5-1'],
      ['苏A·12345', null],
      ['Li', 'UW5-1'],
      [null, null],
    ]);
  });

  it('reports each element that it refuses, with the reason, and stores the others', async () => {
    const lorry = { ...bare, checkpoint: 'c2' };
    const answer = await post([
      { ...event, colour: 'red' },
      event,
      { ...event, checkpoint: 'G-9' },
      { ...lorry, plate: 'A1', direction: 'in' },
      { ...lorry, person: 'N7', direction: 'out' },
      'nothing',
    ]);
    expect(answer.data).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 0, rule: 'unknownField', reason: 'Unknown field colour' },
        { index: 2, rule: 'unknownCheckpoint' },
        { index: 3, rule: 'wrongDirection' },
        { index: 4, rule: 'wrongCredential' },
        { index: 5, rule: 'notAnEvent' },
      ],
    });
    expect(await events()).toHaveLength(1);
  });

  it('refuses requests without a gateway’s key, of another content type, or that are not JSON', async () => {
    expect(await post([event], { 'x-ingest-key': 'guess' })).toMatchObject({ status: 401 });
    expect(await post([event], { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await post('[')).toMatchObject({ status: 400 });
    expect(await events()).toEqual([]);
  });

  it('requests a retry when it cannot write, and has written nothing of it', async () => {
    await sql`ALTER TABLE access_picture RENAME TO access_picture_away`.execute(ingest.database.db);
    const image = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')}`;
    expect(await post([event, { ...event, t: t + 1, image }])).toMatchObject({ status: 503 });
    expect(await events()).toEqual([]);
    await sql`ALTER TABLE access_picture_away RENAME TO access_picture`.execute(ingest.database.db);
    expect(await post([event, { ...event, t: t + 1, image }])).toMatchObject({ data: { accepted: 2 } });
    expect(await ingest.database.db.selectFrom('accessPicture').select('fileType').execute()).toEqual([
      { fileType: 'jpeg' },
    ]);
  });
});

describe('muster/{buildId}/access-event', () => {
  it('is acknowledged when its events are stored, the same as by HTTP, and reports refused events', async () => {
    const client = await ingest.connect();
    const publish = (body: unknown, building = 'b1') =>
      client.publishAsync(`muster/${building}/access-event`, JSON.stringify(body), { qos: 1 });
    await publish([event]);
    expect(await events()).toMatchObject([{ subjectName: 'Wang' }]);
    expect(await post([event])).toMatchObject({ data: { accepted: 0, duplicates: 1 } });
    const acknowledged = new Promise((resolve) => client.on('packetreceive', resolve));
    await publish([event, { ...event, checkpoint: 'G-9' }]);
    expect(await acknowledged).toMatchObject({
      cmd: 'puback',
      properties: { reasonString: '1 rejected; item 1: No checkpoint of this site has this device, ID or name' },
    });
    await expect(publish([event], 'b2')).rejects.toThrow(/Not authorized/i);
    expect(await events()).toHaveLength(1);
  });
});
