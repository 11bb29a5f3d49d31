import { defaultMeasures } from './permitMeasure.ts';
import type { WorkPermitLevel, WorkPermitType } from './workPermitKind.ts';
import type { PermitRole } from './workPermitStep.ts';
import type { GasLimit, PermitSetting, RequiredCertificate } from './workPermitShape.ts';

/** 4.10: a guardian is trained, has passed an examination and has a certificate. */
const guardianCertificates: RequiredCertificate[] = [{ kind: 'qualification', name: null }];
/** The law requires a special operation certificate; the number of the clause was not verified. */
const specialOperation: RequiredCertificate[] = [{ kind: 'specialOperation', name: null }];
/** Operators and riggers of cranes; not verified. */
const specialEquipment: RequiredCertificate[] = [{ kind: 'qualification', name: null }];

/** 4.15 to 4.17 have permits signed by role; the order is a choice of this product. */
const chain: PermitRole[] = ['applicant', 'guardian', 'confirmer'];

/**
 * 5.3 and 6 limit combustible gas by volume: 0.5 % if the lower explosive limit is at least 4 %, else 0.2 %. Ten
 * percent of the limit, which a detector shows, is usual practice and was not found in the standard.
 */
const combustible: GasLimit = { gas: 'combustible', unit: '%LEL', min: null, max: 10 };

const confinedAir: GasLimit[] = [
  /** Chapter 6: 19.5 % to 21 %; the number of the clause was not verified. */
  { gas: 'oxygen', unit: '%', min: 19.5, max: 21 },
  combustible,
  /** GBZ 2.1-2019, to which chapter 6 refers for toxic gas; the figures were not verified. */
  { gas: 'H2S', unit: 'mg/m³', min: null, max: 10 },
  { gas: 'CO', unit: 'mg/m³', min: null, max: 30 },
];

/**
 * At most 30 min before the start, and again after a pause of 60 min, of 30 min for special work (chapters 5.3 and 6;
 * the numbers of the clauses, and the 30 min for special work, were not verified).
 */
function gasRule(limits: GasLimit[], level: WorkPermitLevel): PermitSetting['gas'] {
  return { limits, maxAge: 30, maxPause: level === 'special' ? 30 : 60 };
}

/** Hours. */
const day = 24;

type TypeDefaults = Partial<Omit<PermitSetting, 'type' | 'level' | 'measures' | 'confirmers'>>;

/** Requirements of the standard for a type; anything else is not required. */
const defaults: Readonly<Record<WorkPermitType, (level: WorkPermitLevel) => TypeDefaults>> = {
  hotWork: (level) => ({
    /** 5.1: special and level 1 at most 8 h, level 2 at most 72 h. Levels 3 and 4 do not exist there. */
    maxHours: level === 'special' || level === '1' ? 8 : 72,
    workerCertificates: specialOperation,
    gas: gasRule([combustible], level),
    /** Chapter 7: no hot work within 30 m of blind plates. Beside a confined space: a choice of this product. */
    excludes: ['confinedSpace', 'blindPlate'],
  }),
  /** Chapter 6: at most 24 h (clause number not verified). */
  confinedSpace: (level) => ({ maxHours: day, gas: gasRule(confinedAir, level), excludes: ['hotWork'] }),
  /** Chapter 7. */
  blindPlate: () => ({ excludes: ['hotWork'] }),
  /** Chapter 8: at most 7 days (clause number not verified). */
  workAtHeight: () => ({ maxHours: 7 * day, workerCertificates: specialOperation }),
  /** Chapter 9 sets no time. */
  lifting: () => ({ workerCertificates: specialEquipment }),
  /** Chapter 10: usually at most 15 days, 30 in special cases (clause number not verified). */
  temporaryElectricity: () => ({ maxHours: 15 * day, workerCertificates: specialOperation }),
  /** Chapters 11 and 12 set no time. */
  earthwork: () => ({}),
  roadClosure: () => ({}),
  /** The last three are not special work in the standard. */
  maintenance: ordinary,
  temporary: ordinary,
  other: ordinary,
};

function ordinary(): TypeDefaults {
  return { needsGuardian: false, guardianCertificates: [] };
}

/** Clauses are those of GB 30871-2022, Safety specifications of special work in hazardous chemicals enterprises. */
export function defaultPermitSetting(type: WorkPermitType, level: WorkPermitLevel): PermitSetting {
  const own = defaults[type](level);
  return {
    type,
    level,
    confirmers: own.needsGuardian === false ? ['applicant', 'confirmer'] : chain,
    maxHours: null,
    needsGuardian: true,
    workerCertificates: [],
    guardianCertificates,
    gas: null,
    excludes: [],
    measures: [...defaultMeasures[type]],
    ...own,
  };
}

/** Setting in force for a type and level: the site's row, else the default. */
export function permitSettingOf(
  rows: readonly PermitSetting[] | null,
  type: WorkPermitType,
  level: WorkPermitLevel,
): PermitSetting {
  return rows?.find((row) => row.type === type && row.level === level) ?? defaultPermitSetting(type, level);
}

/** Setting of a permit: the one in force at its start, and before the start the current one. */
export function settingOfPermit(
  { setting, type, level }: { setting: PermitSetting | null; type: WorkPermitType; level: WorkPermitLevel },
  rows: readonly PermitSetting[] | null,
): PermitSetting {
  return setting ?? permitSettingOf(rows, type, level);
}
