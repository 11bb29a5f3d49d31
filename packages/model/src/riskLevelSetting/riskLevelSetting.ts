import { defineEntity, singleton } from '../entity/entity.ts';
import type { Row } from '../entity/row.ts';

/** Points that a reason adds to the risk of an area. */
const points = { kind: 'text', value: 'integer', required: true, min: 0, max: 1000 } as const;
const permitType = { ...points, form: 'permitType' } as const;
const permitLevel = { ...points, form: 'permitLevel' } as const;
const event = { ...points, form: 'event' } as const;
const step = { ...points, min: 1, form: 'step' } as const;

/**
 * Weights of the reasons in the live level of a risk area, and the points that raise it: one row per building.
 * The defaults let one hazardous job of a high level raise an area by one level, and two of them by two.
 */
export const riskLevelSetting = defineEntity({
  name: 'riskLevelSetting',
  family: 'risk',
  module: 'area',
  table: 'risk_level_setting',
  ...singleton,
  formColumns: 'double',
  fields: {
    /** Points of a permit in progress or paused, by type, plus those of its level. */
    hotWork: { ...permitType, default: 20 },
    confinedSpace: { ...permitType, default: 25 },
    blindPlate: { ...permitType, default: 20 },
    workAtHeight: { ...permitType, default: 15 },
    lifting: { ...permitType, default: 15 },
    temporaryElectricity: { ...permitType, default: 10 },
    earthwork: { ...permitType, default: 10 },
    roadClosure: { ...permitType, default: 5 },
    maintenance: { ...permitType, default: 10 },
    temporary: { ...permitType, default: 5 },
    other: { ...permitType, default: 5 },
    levelSpecial: { ...permitLevel, default: 20 },
    level1: { ...permitLevel, default: 15 },
    level2: { ...permitLevel, default: 10 },
    level3: { ...permitLevel, default: 5 },
    level4: { ...permitLevel, default: 0 },
    /** Percent of a permit's points that count while its work is paused. */
    pausedPercent: { ...permitLevel, max: 100, default: 50 },
    /** Added when work is past the end of its permit. */
    permitOverdue: { ...permitLevel, default: 20 },
    /** Of open alarms of levels 1 and 2. */
    alarm1: { ...event, default: 40 },
    alarm2: { ...event, default: 20 },
    /** Of confirmed risk tips, by their level. */
    tipMajor: { ...event, default: 60 },
    tipGreater: { ...event, default: 40 },
    tipGeneral: { ...event, default: 20 },
    tipLower: { ...event, default: 5 },
    /** Of a control measure past its due day. */
    measureOverdue: { ...event, default: 15 },
    /** Of a hidden danger past the deadline of its rectification, by its level. */
    dangerMajor: { ...event, default: 60 },
    dangerGeneral: { ...event, default: 30 },
    /** Of the newest round of a route today, when it was missed or partial. */
    patrolMissed: { ...event, default: 20 },
    patrolPartial: { ...event, default: 10 },
    /** Of a patrol point whose newest check has an abnormal finding. */
    abnormalCheck: { ...event, default: 20 },
    /** Points from which the level is one, two and three above the registered one. */
    oneStep: { ...step, default: 30 },
    twoSteps: { ...step, default: 60 },
    threeSteps: { ...step, default: 90 },
  },
});

export type RiskLevelSetting = Omit<Row<typeof riskLevelSetting>, 'id' | 'version'>;
