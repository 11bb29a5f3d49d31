import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';

import type { Transaction } from '../../../core/db/database.ts';
import { refused } from '../../../core/errors/appError.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { rowAfter } from '../../../entity/rowAfter.ts';
import { storedApproval } from '../announcement/announcement.ts';
import { notifyOfSave, withdrawRequests } from '../announcement/announcementNotices.ts';
import { blacklistErrors } from '../blacklistEntry/blacklistEntry.store.ts';
import { externalCard, netWeight } from './externalVehicle.store.ts';

/** Fields that its approval is about. */
const decides = [
  'plateNumber',
  'driverDocument',
  'cargoClass',
  'cargoName',
  'cargoAmount',
  'expectedFrom',
  'expectedTo',
] as const;

/** A vehicle is announced, with its driver and cargo, and admitted once that is approved. */
export const externalVehicleOverride: EntityOverride = {
  derived: () => ({ netWeight: netWeight(), cardSn: externalCard() }),
  check: checkExternal,
  stored: (change) => ({
    ...(change.before === null ? { status: 'expected' } : {}),
    ...storedApproval('externalVehicle', change, decides),
  }),
  written: async (transaction, change) => {
    const { approval } = storedApproval('externalVehicle', change, decides);
    const { plateNumber: name } = rowAfter<typeof externalVehicle>(change);
    await notifyOfSave(transaction, 'externalVehicle', change, { approval, name });
  },
  removing: async (transaction, rows, { site }) => {
    const there = rows.find(({ status }) => status === 'onSite');
    if (there !== undefined) throw refused('externalVehicle.onSiteStays', { name: String(there['plateNumber']) });
    await withdrawRequests(transaction, rows, site);
  },
};

async function checkExternal(transaction: Transaction, change: Change): Promise<FieldError[]> {
  const row = rowAfter<typeof externalVehicle>(change);
  const { expectedFrom, expectedTo, cargoClass, cargoName, cargoAmount, plateNumber, driverDocument } = row;
  const errors = await blacklistErrors(transaction, change, {
    plateNumber: { plateNumber },
    driverDocument: { documentNumber: driverDocument },
  });
  if (Date.parse(expectedFrom) >= Date.parse(expectedTo))
    errors.push({ field: 'expectedTo', rule: 'order', key: 'externalVehicle.span', params: {} });
  // Only dangerous goods need an amount.
  const missing = Object.entries({ cargoName, cargoAmount }).find(([, value]) => (value ?? null) === null);
  if (cargoClass !== 'none' && missing !== undefined)
    errors.push({ field: missing[0], rule: 'required', key: 'externalVehicle.cargoMissing', params: {} });
  return errors;
}
