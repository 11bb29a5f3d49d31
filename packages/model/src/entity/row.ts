import type { RuleSwitches } from '../alarm/ruleSwitch.ts';
import type { AlarmSettings } from '../alarm/alarmRule.ts';
import type { AlarmSounds, NoticeTypes } from '../alarmNotice/noticeSetting.ts';
import type { Region } from '../area/region.ts';
import type { ScreenLink, ScreenPlace } from '../bigScreenLayout/screenModule.ts';
import type { DevicePlace } from '../device/place.ts';
import type { DangerStep } from '../hiddenDanger/hiddenDangerStepShape.ts';
import type { MapPackageInfo } from '../map/mapPackage.ts';
import type { PicturePlacement } from '../map/placement.ts';
import type { MapLevels } from '../mapSetting/mapLevels.ts';
import type { CheckItem } from '../patrolCheck/checkItems.ts';
import type { Certificate, Training, WorkExperience } from '../person/careerShape.ts';
import type { ReportDefinition } from '../reportConfig/reportDefinition.ts';
import type { SubjectChoice } from '../role/subjectChoice.ts';
import type { DrillStep } from '../drillPlan/drillStep.ts';
import type {
  PermitSetting,
  GasAnalysis,
  MeasureTick,
  PermitConfirmation,
  TakenStep,
} from '../workPermit/workPermitShape.ts';
import type { Entity } from './entity.ts';
import type { Field, ShapeName, defaultShape, defaultValueKind, ValueKind } from './field.ts';
import type { Floor, Frame, GeoPlan, Responder } from './shapes.ts';
import type { Upload } from './upload.ts';

interface ShapeType {
  regions: Region[];
  alarmSettings: AlarmSettings;
  alarmOverrides: AlarmSettings;
  floors: Floor[];
  frame: Frame;
  placement: PicturePlacement;
  mapPackageInfo: MapPackageInfo;
  mapLevels: MapLevels;
  place: DevicePlace;
  range: [number | null, number | null];
  unit: { value: number; unit: string };
  upload: Upload;
  uploads: Upload[];
  evidence: Readonly<Record<string, unknown>>;
  record: Readonly<Record<string, unknown>>;
  certificates: Certificate[];
  workExperience: WorkExperience[];
  training: Training[];
  subjectChoice: SubjectChoice;
  ruleSwitches: RuleSwitches;
  alarmNoticeTypes: NoticeTypes;
  alarmSounds: AlarmSounds;
  screenPlaces: ScreenPlace[];
  screenLinks: ScreenLink[];
  strings: string[];
  workPermitSteps: TakenStep[];
  patrolCheckItems: CheckItem[];
  workPermitConfirmations: PermitConfirmation[];
  workPermitAnalyses: GasAnalysis[];
  workPermitTicks: MeasureTick[];
  permitSetting: PermitSetting;
  permitSettings: PermitSetting[];
  drillSteps: DrillStep[];
  hiddenDangerSteps: DangerStep[];
  alarmResponders: Responder[];
  reportDefinition: ReportDefinition;
  geojson: GeoPlan;
}

type ValueOf<F extends Field> = F['value'] extends ValueKind ? F['value'] : (typeof defaultValueKind)[F['kind']];

type ShapeOf<F extends Field> = F['shape'] extends ShapeName
  ? F['shape']
  : F['kind'] extends keyof typeof defaultShape
    ? (typeof defaultShape)[F['kind']]
    : never;

type TypeOfValue<F extends Field, V extends ValueKind> = V extends 'string'
  ? F['options'] extends { values: readonly (infer O)[] }
    ? O
    : string
  : V extends 'integer' | 'number'
    ? number
    : V extends 'boolean'
      ? boolean
      : V extends 'date' | 'datetime'
        ? string
        : V extends 'strings'
          ? string[]
          : V extends 'json'
            ? ShapeType[ShapeOf<F>]
            : never;

/** A field that is required only while shown may be missing. */
type FieldType<F extends Field> = F extends { required: true; watch?: never }
  ? TypeOfValue<F, ValueOf<F>>
  : TypeOfValue<F, ValueOf<F>> | null;

/** A stored row on the wire: `type Person = Row<typeof person>`. Dates are ISO-8601 text; an empty field is null. */
export type Row<E extends Entity> = { id: string; version: number } & {
  -readonly [K in keyof E['fields'] as ValueOf<E['fields'][K]> extends 'none' ? never : K]: FieldType<E['fields'][K]>;
};
