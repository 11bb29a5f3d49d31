import * as z from 'zod/mini';

import { type AlarmRule, alarmRules, escalationTargets } from '../alarm/alarmRule.ts';
import { ruleSwitchesShape } from '../alarm/ruleSwitch.ts';
import { alarmSoundsShape, noticeTypesShape } from '../alarmNotice/noticeShape.ts';
import { screenLinksShape, screenPlacesShape } from '../bigScreenLayout/screenModule.ts';
import { placeShape } from '../device/place.ts';
import { hiddenDangerStepsShape } from '../hiddenDanger/hiddenDangerStepShape.ts';
import { mapPackageInfoShape } from '../map/mapPackage.ts';
import { drillStepsShape } from '../drillPlan/drillStep.ts';
import { placementShape } from '../map/placement.ts';
import { mapLevelsShape } from '../mapSetting/mapLevels.ts';
import { checkItemsShape } from '../patrolCheck/checkItems.ts';
import { certificatesShape, trainingsShape, workExperiencesShape } from '../person/careerShape.ts';
import { reportDefinitionShape } from '../reportConfig/reportDefinition.ts';
import { subjectChoiceShape } from '../role/subjectChoice.ts';
import {
  permitSettingShape,
  permitSettingsShape,
  workPermitAnalysesShape,
  workPermitConfirmationsShape,
  workPermitTicksShape,
  workPermitStepsShape,
} from '../workPermit/workPermitShape.ts';
import type { ShapeName } from './field.ts';
import { uploadShape } from './uploadShape.ts';

/** A floor of a map: 0 = ground floor, −1 = first basement; height in metres. */
export interface Floor {
  floor: number;
  name: string;
  height: number;
}

/** Place of a map's local origin; degrees. */
export interface Frame {
  lon: number;
  lat: number;
  rotationDeg: number;
}

/** A person sent to an alarm; `place` is the destination. */
const responder = z.strictObject({
  personId: z.string(),
  name: z.string(),
  /** Delivery of the wristband message. */
  deliveryId: z.string(),
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  place: placeShape,
  /** Straight-line distance at the time of sending, metres. */
  metres: z.number().check(z.minimum(0), z.maximum(20_100_000)),
  /** The newest answer of the wristband; `no` and `failed` do not help. */
  answer: z.enum(['sent', 'received', 'read', 'confirmed', 'yes', 'no', 'failed']),
  answeredAt: z.nullable(z.iso.datetime()),
  arrivedAt: z.nullable(z.iso.datetime()),
});
export type Responder = z.infer<typeof responder>;

/** A plan as GeoJSON (RFC 7946), drawn in greys on the map. */
export interface GeoPlan {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    geometry: { type: string; coordinates: unknown };
    properties: Record<string, unknown> | null;
  }[];
}

const lon = z.number().check(z.minimum(-180), z.maximum(180));
/** Poles are excluded: a degree of longitude has no length there. */
const lat = z.number().check(z.minimum(-89), z.maximum(89));
const floor = z.int().check(z.minimum(-20), z.maximum(200));
const seconds = z.number().check(z.minimum(0), z.maximum(31_536_000));
/** Metres above the ground, and from the base to the top. */
const elevation = z.number().check(z.minimum(-1000), z.maximum(10_000));
const thickness = z.number().check(z.minimum(0), z.maximum(10_000));
const heights = { baseHeight: z.optional(elevation), stretchHeight: z.optional(thickness) };
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const regionShape = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('polygon'),
    points: z.array(z.tuple([lon, lat])).check(z.minLength(3), z.maxLength(2000)),
    floor: z.nullable(floor),
    ...heights,
  }),
  z.strictObject({
    shape: z.literal('circle'),
    center: z.tuple([lon, lat]),
    radius: z.number().check(z.positive(), z.maximum(100_000)),
    floor: z.nullable(floor),
    ...heights,
  }),
]);

const cover = z.strictObject({
  personTypes: z.optional(z.array(z.string())),
  vehicleTypes: z.optional(z.array(z.string())),
  departIds: z.optional(z.array(z.string())),
  include: z.optional(z.array(z.string())),
  exempt: z.optional(z.array(z.string())),
});

const ids = z.optional(z.array(z.string()));
const metres = z.optional(z.number().check(z.positive(), z.maximum(100_000)));
const minutes = z.optional(z.number().check(z.minimum(0), z.maximum(525_600)));
const count = z.optional(z.int().check(z.minimum(0), z.maximum(100_000)));
const bpm = z.optional(z.int().check(z.minimum(0), z.maximum(300)));

/** The rules' own parameters, by the names and bounds of alarms.md. */
const parameters: Record<AlarmRule, Record<string, z.ZodMiniType>> = {
  /** Of the building: a limit of calls for help has a reason and an end. */
  oneKeyHelp: {
    offReason: z.optional(z.string().check(z.maxLength(200))),
    offUntil: z.optional(z.iso.datetime({ offset: true })),
  },
  evacuation: { arrivalRate: z.optional(z.number().check(z.minimum(0), z.maximum(1))) },
  boundaryCrossing: { mode: z.optional(z.enum(['noEntry', 'noExit'])) },
  retention: { minutes },
  overcrowding: { max: count },
  understaffing: { min: count, jobIds: ids, qualifications: ids },
  stationary: { radius: metres, minutes },
  ai: { quiet: z.optional(seconds) },
  cluster: {
    radius: metres,
    count: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    time: z.optional(seconds),
    cancelTime: z.optional(seconds),
    levels: z.optional(
      z.array(z.int().check(z.minimum(1), z.maximum(100_000))).check(
        z.maxLength(4),
        z.refine((counts) => counts.every((count, i) => i === 0 || count > counts[i - 1])),
      ),
    ),
  },
  heartRate: { upper: bpm, upperMinutes: minutes, lower: bpm, lowerMinutes: minutes },
  lowBattery: { threshold: z.optional(z.int().check(z.minimum(0), z.maximum(100))) },
  vehicleOutOfBounds: {},
  overspeed: { limit: z.optional(z.number().check(z.positive(), z.maximum(1000))) },
};

const common = {
  on: z.optional(z.boolean()),
  level: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  windows: z.optional(
    z.array(
      z.strictObject({
        weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)),
        start: clock,
        end: clock,
      }),
    ),
  ),
  onDelay: z.optional(seconds),
  offDelay: z.optional(seconds),
  latch: z.optional(z.boolean()),
  outOfService: z.optional(z.boolean()),
  escalation: z.optional(
    z
      .array(
        z.strictObject({
          afterMinutes: z.number().check(z.positive(), z.maximum(10_080)),
          to: z.enum(escalationTargets),
        }),
      )
      .check(z.maxLength(10)),
  ),
  who: z.optional(cover),
};

/** Settings of a rule by name: those of all rules, and the rule's own parameters. */
export function settingShapes(rule: AlarmRule): Readonly<Record<string, z.ZodMiniType>> {
  return { ...common, ...parameters[rule] };
}

const alarmSettings = z.strictObject(
  Object.fromEntries(alarmRules.map((rule) => [rule, z.optional(z.strictObject(settingShapes(rule)))])),
);

/** Exempts a schema of free JSON from the test of untyped replies. */
const free = { title: 'Free JSON' };

/** Schema of each named JSON shape. Unknown keys are refused, never stored. */
export const shapes: Readonly<Record<ShapeName, z.ZodMiniType>> = {
  regions: z.array(regionShape).check(z.minLength(1), z.maxLength(500)),
  alarmSettings,
  /** Of an area: unset fields are inherited from its type. */
  alarmOverrides: alarmSettings,
  floors: z.array(z.strictObject({ floor, name: z.string().check(z.maxLength(30)), height: elevation })),
  frame: z.strictObject({ lon, lat, rotationDeg: z.number().check(z.minimum(-360), z.maximum(360)) }),
  placement: placementShape,
  mapPackageInfo: mapPackageInfoShape,
  mapLevels: mapLevelsShape,
  place: placeShape,
  range: z.tuple([z.nullable(z.number()), z.nullable(z.number())]),
  unit: z.strictObject({ value: z.number(), unit: z.string() }),
  upload: uploadShape,
  uploads: z.array(uploadShape).check(z.maxLength(100)),
  evidence: z.record(z.string(), z.unknown()).register(z.globalRegistry, free),
  record: z.record(z.string(), z.unknown()).register(z.globalRegistry, free),
  certificates: certificatesShape,
  workExperience: workExperiencesShape,
  training: trainingsShape,
  subjectChoice: subjectChoiceShape,
  ruleSwitches: ruleSwitchesShape,
  alarmNoticeTypes: noticeTypesShape,
  alarmSounds: alarmSoundsShape,
  screenPlaces: screenPlacesShape,
  screenLinks: screenLinksShape,
  strings: z.array(z.string()),
  workPermitSteps: workPermitStepsShape,
  patrolCheckItems: checkItemsShape,
  workPermitConfirmations: workPermitConfirmationsShape,
  workPermitAnalyses: workPermitAnalysesShape,
  workPermitTicks: workPermitTicksShape,
  permitSetting: permitSettingShape,
  permitSettings: permitSettingsShape,
  drillSteps: drillStepsShape,
  hiddenDangerSteps: hiddenDangerStepsShape,
  alarmResponders: z.array(responder),
  reportDefinition: reportDefinitionShape,
  geojson: z
    .looseObject({
      type: z.literal('FeatureCollection'),
      features: z
        .array(
          z.looseObject({
            type: z.literal('Feature'),
            geometry: z.looseObject({
              type: z.enum(['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon']),
              coordinates: z.array(z.unknown()),
            }),
            properties: z.nullable(z.record(z.string(), z.unknown())),
          }),
        )
        .check(z.maxLength(50_000)),
    })
    .register(z.globalRegistry, { ...free, description: 'GeoJSON (RFC 7946), with additional members.' }),
};
