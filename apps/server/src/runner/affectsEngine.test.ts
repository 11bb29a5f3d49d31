import { entities } from '@muster/model/entity/registry.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConfigChanged } from '../core/thread/ingestPort.ts';
import { createConfiguration } from '../entity/configuration.ts';
import { readGateways } from '../ingest/gateway/gateway.store.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';
import { readSite } from './siteConfig.store.ts';

let muster: TestApp;
beforeAll(async () => {
  muster = await startTestApp();
});
afterAll(() => muster.close());

/** Tables without an entity, whose rows change with rows of one: bindings with persons, vehicles, cards and visits. */
const belonging = new Set(['card_binding', 'gateway_secret', 'config_revision']);

/** Every table that a query names, also within joins. */
function tablesIn(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('kind' in node && node.kind === 'SchemableIdentifierNode' && 'identifier' in node) {
    const { identifier } = node;
    if (typeof identifier === 'object' && identifier !== null && 'name' in identifier)
      found.add(String(identifier.name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  }
  for (const part of Object.values(node)) tablesIn(part, found);
}

describe('the descriptor of an entity declares that it affects the engine', () => {
  it('if the ingest side reads its table to load a building, and only then', async () => {
    const read = new Set<string>();
    const db = muster.database.db.withPlugin({
      transformQuery: ({ node }) => {
        tablesIn(node, read);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    // Visits are read if there is a template that may have been chosen for a visitor.
    const alarms = JSON.stringify({ overcrowding: { on: true } });
    const { buildingId } = muster;
    await db.insertInto('alarmTemplate').values({ id: 't', buildingId, name: 'T', kind: 'person', alarms }).execute();
    read.clear();
    await readSite(db, buildingId);
    await readGateways(db);
    const stated = entities.filter(({ affectsEngine }) => affectsEngine).map(({ table }) => table);
    expect([...read].filter((table) => !belonging.has(table)).toSorted()).toEqual(stated.toSorted());
  });

  it.for(entities.filter(({ scope }) => scope === 'site'))(
    'and a change of $name is sent to the engine or, if it does not, to the consoles only',
    async (entity) => {
      const { db } = muster.database;
      const { buildingId } = muster;
      const told: (string | ConfigChanged)[] = [];
      const configuration = createConfiguration({
        db,
        log: pino({ level: 'silent' }),
        consoles: { alarmsChanged: () => {}, siteChanged: (_, names) => void told.push(...(names ?? [])) },
        ingest: {
          configChanged: async (change) => void told.push(change),
          command: async () => {},
          evacuations: async () => [],
          rounds: async () => [],
          position: async () => {},
        },
      });
      const revision = async () =>
        (await db.selectFrom('configRevision').select('revision').executeTakeFirst())?.revision ?? 0;
      const before = await revision();
      await configuration.change({ buildingId, entity }, async () => ({ ids: ['x'] }));
      const change = { buildingId, entity: entity.name, ids: ['x'], revision: before + 1 };
      expect(told).toEqual(entity.affectsEngine === true ? [change] : [entity.name]);
      expect(await revision()).toBe(entity.affectsEngine === true ? before + 1 : before);
    },
  );
});
