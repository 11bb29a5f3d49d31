import type { UploadPurpose } from '../access/limits.ts';

/**
 * The types that describe the fields of an entity, as data. The 21 form field types and the table column types
 * are those of specification §2 and §3.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'richtext',
  'date',
  'datetime',
  'year',
  'select',
  'remoteSelect',
  'radio',
  'checkbox',
  'cascader',
  'range',
  'unit',
  'img',
  'multiImg',
  'file',
  'multiFile',
  'dialog',
  'calc',
  'slot',
  'blank',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * Type of a value, independent of its widget. A kind has a default ({@link defaultValueKind}); a field may override it.
 */
export type ValueKind = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'strings' | 'json' | 'none';

export const defaultValueKind = {
  text: 'string',
  textarea: 'string',
  richtext: 'string',
  date: 'date',
  datetime: 'datetime',
  year: 'integer',
  select: 'string',
  remoteSelect: 'string',
  radio: 'string',
  checkbox: 'strings',
  cascader: 'strings',
  range: 'json',
  unit: 'json',
  img: 'json',
  multiImg: 'json',
  file: 'json',
  multiFile: 'json',
  dialog: 'string',
  calc: 'number',
  slot: 'json',
  blank: 'none',
} as const satisfies Record<FieldKind, ValueKind>;

/** Format rules of specification §5, including its special cases. */
export const formats = [
  'float',
  'integer',
  'number',
  'phone',
  'email',
  'post',
  'fax',
  'port',
  'positiveDecimal',
  'password',
  'httpsUrl',
  'webUrl',
  'tileUrl',
  'streamUrl',
  'sixDigits',
  'time',
  'color',
  'code',
] as const;
export type Format = (typeof formats)[number];

/** Table column types of specification §3. */
export const columnTypes = ['plain', 'actual', 'state', 'pre', 'select', 'remoteSelect', 'yesNo'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The dialogs of specification §2. */
export type PickerDialog = 'person' | 'allPersons' | 'department' | 'riskArea' | 'job';

/** Named shapes of JSON values; each is checked by its own schema in shapes.ts. */
export type ShapeName =
  | 'regions'
  | 'alarmSettings'
  | 'alarmOverrides'
  | 'floors'
  | 'frame'
  | 'placement'
  | 'mapPackageInfo'
  | 'mapLevels'
  | 'place'
  | 'range'
  | 'unit'
  | 'upload'
  | 'uploads'
  | 'evidence'
  | 'record'
  | 'certificates'
  | 'workExperience'
  | 'training'
  | 'subjectChoice'
  | 'ruleSwitches'
  | 'alarmNoticeTypes'
  | 'alarmSounds'
  | 'screenPlaces'
  | 'screenLinks'
  | 'strings'
  | 'workPermitSteps'
  | 'patrolCheckItems'
  | 'workPermitConfirmations'
  | 'workPermitAnalyses'
  | 'workPermitTicks'
  | 'permitSetting'
  | 'permitSettings'
  | 'drillSteps'
  | 'hiddenDangerSteps'
  | 'alarmResponders'
  | 'reportDefinition'
  | 'geojson';

/** The shape of JSON kinds; a `slot` declares its own. */
export const defaultShape = {
  range: 'range',
  unit: 'unit',
  img: 'upload',
  multiImg: 'uploads',
  file: 'upload',
  multiFile: 'uploads',
} as const satisfies Partial<Record<FieldKind, ShapeName>>;

/** Show a field only when another has a value (or contains it), or, with `not`, only when it has not. */
export interface WatchRule {
  field: string;
  /** The other field's value is one of these. */
  equals?: readonly (string | number | boolean)[];
  /** The other field's value (a list or text) contains this. */
  contains?: string;
  not?: true;
}

/** A computed field: recomputed when one of its sources changes, on the server as well. */
export interface CalcRule {
  operation: 'sum' | 'difference' | 'product' | 'quotient' | 'concat';
  from: readonly string[];
  /** Number of decimals. */
  decimals?: number;
}

/** A choice of a cascader, with its sub-choices. */
export interface TreeNode {
  value: string;
  children?: readonly TreeNode[];
}

export interface ColumnSpec {
  type?: ColumnType;
  /** Pixels; absent = by content (70 + 20, specification §9). */
  width?: number;
  sort?: true;
  /** The column opens the row. */
  link?: true;
  /** Consecutive rows with the same value share a cell. */
  merge?: true;
  /** Optional column, hidden by default. */
  hidden?: true;
}

export type FilterKind = 'contains' | 'equals' | 'oneOf' | 'between';

export interface Field {
  kind: FieldKind;
  value?: ValueKind;
  required?: true;
  /** Unique in its site, or in the whole installation for an entity without site. */
  unique?: true;
  /** Set by the server; refused from outside. */
  readOnly?: true;
  /** A personal number: masked without the permission `…:private` (access/privateFields.ts). */
  private?: true;
  /** Accepted, never returned (passwords). */
  secret?: true;
  /** Maximum length, or a pair of minimum and maximum. */
  length?: number | readonly [number, number];
  min?: number;
  max?: number;
  decimals?: number;
  format?: Format;
  /** Closed set of values; their labels are `<options.label>.<value>`. */
  options?: { values: readonly string[]; label: string };
  /** The value is the name of an entity, shown by its label. */
  namesEntity?: true;
  /** For `cascader`: its choices; the value is the path to a leaf. Labels are `<label>.<value>`. */
  tree?: { nodes: readonly TreeNode[]; label: string };
  /** Code of the dictionary with the allowed values. */
  dictionary?: string;
  /** Name of the entity that the id points to; with `value: 'strings'`, that a list of ids points to. */
  reference?: string;
  picker?: PickerDialog;
  /** Filters of the picker by this row: query parameter of the picker → field of the row. */
  pickWithin?: Readonly<Record<string, string>>;
  shape?: ShapeName;
  /**
   * Purpose of its uploads, which determines size and types on server and console: `uploadLimits[uploadPurpose(field)]`
   * of access/limits.ts. Sent as `purpose` of the upload. Default `widgetImage`, for files `attachment`.
   */
  purpose?: UploadPurpose;
  default?: string | number | boolean | readonly string[];
  column?: ColumnSpec | true;
  filter?: FilterKind;
  /** Section of the form; `false` excludes it from the form. Absent = the first section. */
  form?: string | false;
  /** In the import and export sheet. Absent = yes, when the value is not JSON. */
  sheet?: boolean;
  watch?: readonly WatchRule[];
  calc?: CalcRule;
  /** For `unit`: the units to choose from. */
  units?: readonly string[];
  /**
   * Not a column of the entity's own table: the entity's store joins it on reading and, unless read-only, writes it.
   */
  derived?: true;
}

/** Whether the field refers to several rows: a list of ids. */
export function refersToMany(field: Field): boolean {
  return field.reference !== undefined && field.value === 'strings';
}

/** The JSON shape of a field's value, if it has one. */
export function shapeOf(field: Field): ShapeName | undefined {
  const shapes: Partial<Record<FieldKind, ShapeName>> = defaultShape;
  return field.shape ?? shapes[field.kind];
}

/** Whether the field's value contains uploads: a picture, files, or a `slot` with a purpose. */
export function holdsUploads(field: Field): boolean {
  return field.purpose !== undefined || ['img', 'multiImg', 'file', 'multiFile'].includes(field.kind);
}

/** The purpose of the uploads in the field's value. */
export function uploadPurpose(field: Field): UploadPurpose {
  return field.purpose ?? (field.kind === 'file' || field.kind === 'multiFile' ? 'attachment' : 'widgetImage');
}
