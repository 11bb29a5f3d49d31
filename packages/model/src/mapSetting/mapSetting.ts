import { defineEntity } from '../entity/entity.ts';
import type { Row } from '../entity/row.ts';
import { defaultMapLevels } from './defaultMapLevels.ts';

const isOn = { kind: 'radio', value: 'boolean', required: true } as const;
const number = { kind: 'text', value: 'number', required: true } as const;
const metres = { ...number, min: 1, max: 100_000 } as const;
const share = { ...number, decimals: 2, min: 0, max: 1 } as const;
const choice = (values: readonly string[], label: string) =>
  ({
    kind: 'select',
    value: 'integer',
    required: true,
    min: 0,
    max: values.length - 1,
    options: { values, label },
  }) as const;

/**
 * Map settings of a building (specification §3, Map settings), with the names and defaults of the specification.
 * Effects: docs/adr/019-map-settings.md.
 */
export const mapSetting = defineEntity({
  name: 'mapSetting',
  family: 'pod',
  module: 'area',
  table: 'map_setting',
  scope: 'site',
  display: 'viewMode',
  search: [],
  actions: ['view', 'edit'],
  order: { field: 'viewMode' },
  formColumns: 'single',
  fields: {
    /** Initial map type: from above, tilted by `defaultTiltAngle`, tilted steeply. */
    viewMode: {
      kind: 'radio',
      required: true,
      options: { values: ['2d', '2.5d', '3d'], label: 'mapSetting.viewMode' },
      default: '2d',
      form: 'view',
    },
    /** Degrees clockwise from north: the initial direction that is up. */
    rotateAngle: { ...number, min: -360, max: 360, default: 0, form: 'view' },
    /** Degrees of tilt of 2.5D. */
    defaultTiltAngle: { ...number, min: 0, max: 70, default: 45, form: 'view' },
    /** Metres between floors without a height. */
    defaultFloorHeight: { ...number, min: 0.1, max: 500, decimals: 2, default: 20, form: 'view' },
    /** Whether the live map offers the other buildings of the account. */
    branchSwitch: { ...isOn, default: false, form: 'view' },

    lighting: { ...isOn, default: true, form: 'scene' },
    shadows: { ...isOn, default: true, form: 'scene' },
    showGlobe: { ...isOn, default: true, form: 'scene' },
    /** Brightness of the sky overhead. */
    luminanceAtZenith: { ...share, default: 0.2, form: 'scene' },
    specularIntensity: { ...number, decimals: 2, min: 0, max: 5, default: 1, form: 'scene' },
    scatteringIntensity: { ...number, decimals: 2, min: 0, max: 5, default: 0.8, form: 'scene' },
    matte: { ...isOn, default: false, form: 'scene' },
    /** Anti-aliasing: 0 off, 1 low, 2 middle, 3 high. */
    msaaSamples: { ...choice(['0', '1', '2', '3'], 'mapSetting.msaaSamples'), default: 0, form: 'scene' },
    /** As specification §3 spells it. 0 light, 1 dark, 2 white. */
    backgroudType: { ...choice(['0', '1', '2'], 'mapSetting.backgroudType'), default: 0, form: 'scene' },

    /** Icons: 0 always all; 1 by zoom; 2 by area. */
    displayType: { ...choice(['0', '1', '2'], 'mapSetting.displayType'), default: 0, form: 'icon' },
    /** Metres from the camera beyond which icons, and texts, are not drawn. */
    iconDisplayDistance: { ...metres, default: 3000, form: 'icon' },
    textDisplayDistance: { ...metres, default: 3000, form: 'icon' },
    /** By zoom: nearer than this (metres) icons have `zoomOutProportion` of their size … */
    zoomInDistance: { ...metres, default: 100, form: 'icon' },
    zoomOutProportion: {
      ...number,
      min: 0.1,
      max: 10,
      decimals: 2,
      default: 2,
      form: 'icon',
    },
    /** … and beyond this `zoomInProportion` of it. */
    zoomOutDistance: { ...metres, default: 2000, form: 'icon' },
    zoomInProportion: {
      ...number,
      min: 0.05,
      max: 10,
      decimals: 2,
      default: 0.1,
      form: 'icon',
    },
    /** Pixels: icons of devices nearer to each other are drawn as one with their number; 0 = never. */
    iconSpacing: { ...number, value: 'integer', min: 0, max: 200, default: 0, form: 'icon' },
    /** Icons hide behind buildings. */
    markerDepth: { ...isOn, default: false, form: 'icon' },

    /** Times the usual width, and metres above the ground. */
    historyLineWidth: { ...number, min: 0.5, max: 10, decimals: 1, default: 1, form: 'line' },
    historyLineHeight: { ...number, min: 0, max: 100, decimals: 1, default: 1, form: 'line' },
    /** Metres above its floor at which an area is drawn when the plan is tilted. */
    polygonMarkerHeight: { ...number, min: 0, max: 500, decimals: 1, default: 0, form: 'line' },
    /** Outlines of areas hide behind buildings. */
    lineDepth: { ...isOn, default: true, form: 'line' },

    openingAnimation: { ...isOn, default: true, form: 'motion' },
    mapFly: { ...isOn, default: false, form: 'motion' },
    /** 0 around the site, 1 along it. */
    flyType: {
      ...choice(['0', '1'], 'mapSetting.flyType'),
      default: 0,
      form: 'motion',
    },
    /** Seconds of one round. */
    flyDuration: {
      ...number,
      value: 'integer',
      min: 1,
      max: 600,
      default: 10,
      form: 'motion',
    },

    /** 0 only the plan, 1 and 2 the providers below. */
    imageryType: { ...choice(['0', '1', '2'], 'mapSetting.imageryType'), default: 0, form: 'imagery' },
    /** Addresses of tiles, with {z}, {x} and {y}; none by default: a closed network has none. */
    imageryUrl1: { kind: 'text', length: 500, format: 'tileUrl', form: 'imagery' },
    imageryDatum1: {
      kind: 'radio',
      required: true,
      options: { values: ['wgs84', 'gcj02'], label: 'mapSetting.datum' },
      default: 'wgs84',
      form: 'imagery',
    },
    imageryUrl2: { kind: 'text', length: 500, format: 'tileUrl', form: 'imagery' },
    imageryDatum2: {
      kind: 'radio',
      required: true,
      options: { values: ['wgs84', 'gcj02'], label: 'mapSetting.datum' },
      default: 'wgs84',
      form: 'imagery',
    },
    /** Deepest level of the providers. */
    imageryMaxZoom: { ...number, value: 'integer', min: 1, max: 22, default: 18, form: 'imagery' },
    /** Credit of the imagery, shown on the map. */
    imageryCredit: { kind: 'text', length: 100, form: 'imagery' },

    areaMapLevel: { kind: 'slot', shape: 'mapLevels', required: true, form: 'level' },
  },
});

export type MapSettings = Omit<Row<typeof mapSetting>, 'id' | 'version'>;

/** The default map settings (specification §3). */
export const defaultMapSettings: MapSettings = {
  // Valid because every required field has a default of its own type; a test compares them.
  ...(Object.fromEntries(
    Object.entries(mapSetting.fields).map(([name, field]) => [name, 'default' in field ? field.default : null]),
  ) as unknown as MapSettings),
  areaMapLevel: defaultMapLevels,
};
