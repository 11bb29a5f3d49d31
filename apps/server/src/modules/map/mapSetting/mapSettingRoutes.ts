import { rowWire } from '@muster/model/entity/wire.ts';
import type { EntityRow } from '@muster/model/entity/entity.ts';
import { checkMapSetting } from '@muster/model/mapSetting/checkMapSetting.ts';
import { mapSetting, defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { Database, Transaction } from '../../../core/db/database.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { settingRoutes, type Setting } from '../../../entity/setting/settingRoutes.ts';
import type { Services } from '../../services.ts';
import type { ImageryOrigins } from './imageryOrigins.ts';
import { readMapSettings, writeMapSettings } from './mapSetting.store.ts';

/** Permissions to set them, and to view a map of the building. */
export function mapSettingRoutes(app: App, services: Services): void {
  settingRoutes(app, services, mapSettingOf(services.imageryOrigins));
  app.get(
    '/pod/mapSetting/current',
    {
      config: { access: { permission: 'session', site: 'chosen', module: null } },
      schema: {
        tags: [mapSetting.name],
        summary: 'Returns the map settings of the chosen building',
        querystring: z.strictObject({}),
        response: replyOf(rowWire(mapSetting)),
      },
    },
    async (request) => ok(await mapSettingsOf(services.db, siteOf(request).buildingId)),
  );
}

/** The map settings of a building, with defaults for unset ones. */
async function mapSettingsOf(db: Database | Transaction, buildingId: string): Promise<EntityRow> {
  const row = await readMapSettings(db, buildingId);
  return { id: mapSetting.name, version: row?.version ?? 0, ...defaultMapSettings, ...row?.settings };
}

/** `/pod/mapSetting`: one row per building. */
function mapSettingOf(origins: ImageryOrigins): Setting {
  return {
    entity: mapSetting,
    read: async (db, id, { site }) =>
      id === mapSetting.name && site !== null ? mapSettingsOf(db, site.buildingId) : undefined,
    check: (_transaction, { before, values }) => checkMapSetting(merged(before, values)),
    async write(transaction, { before, values, scope: { site } }) {
      if (site !== null)
        await writeMapSettings(transaction, site.buildingId, merged(before, values), before.version + 1);
    },
    committed: origins.invalidate,
  };
}

function merged(before: EntityRow, values: Readonly<Record<string, unknown>>): MapSettings {
  const { id: _, version: __, ...settings } = { ...before, ...values };
  // Holds because the row is made of the defaults, and each value was checked by its field.
  return settings as MapSettings;
}
