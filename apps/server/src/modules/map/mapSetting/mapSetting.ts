import { checkMapSetting } from '@muster/model/mapSetting/checkMapSetting.ts';
import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Database, Transaction } from '../../../core/db/database.ts';
import type { EntityRow } from '../../../entity/entityOverride.ts';
import type { Setting } from '../../../entity/setting/settingRoutes.ts';
import type { ImageryOrigins } from './imageryOrigins.ts';
import { readMapSettings, writeMapSettings } from './mapSetting.store.ts';

/** The map settings of a building, with the defaults of what nobody has set. */
export async function mapSettingsOf(db: Database | Transaction, buildingId: string): Promise<EntityRow> {
  const row = await readMapSettings(db, buildingId);
  return { id: mapSetting.name, version: row?.version ?? 0, ...defaultMapSettings, ...row?.settings };
}

/** `/pod/mapSetting`: one row per building. */
export function mapSettingOf(origins: ImageryOrigins): Setting {
  return {
    entity: mapSetting,
    read: async (db, id, { site }) =>
      id === mapSetting.name && site !== null ? mapSettingsOf(db, site.buildingId) : undefined,
    check: (_transaction, { before, values }) => checkMapSetting(merged(before, values)),
    async write(transaction, { before, values, scope: { site } }) {
      if (site !== null)
        await writeMapSettings(transaction, site.buildingId, merged(before, values), before.version + 1);
    },
    committed: origins.forget,
  };
}

function merged(before: EntityRow, values: Readonly<Record<string, unknown>>): MapSettings {
  const { id: _, version: __, ...settings } = { ...before, ...values };
  // Holds because the row is made of the defaults, and each value was checked by its field.
  return settings as MapSettings;
}
