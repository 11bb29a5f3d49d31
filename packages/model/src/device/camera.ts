import { defineEntity } from '../entity/entity.ts';
import { hostField, nameField, placeFields, portField } from './deviceFields.ts';

const sealed = { secret: true, derived: true, sheet: false } as const;

/** A video device with its monitoring range (specification §3). */
export const camera = defineEntity({
  name: 'camera',
  family: 'pod',
  module: 'device',
  table: 'camera',
  scope: 'site',
  affectsEngine: true,
  display: 'name',
  search: ['name', 'sn'],
  order: { field: 'name' },
  fields: {
    name: { ...nameField, unique: true },
    /** Identifies its alarms (wire.md, AI cameras). */
    sn: { kind: 'text', unique: true, length: 64, format: 'code', column: { sort: true }, filter: 'contains' },
    /** Gateways that may send its alarms; none = every gateway of its site. */
    gatewayIds: { kind: 'remoteSelect', value: 'strings', reference: 'gateway', column: true },
    cameraType: {
      kind: 'select',
      required: true,
      options: { values: ['dome', 'bullet', 'ptz', 'thermal', 'panoramic'], label: 'camera.cameraType' },
      default: 'bullet',
      column: true,
      filter: 'oneOf',
    },
    brand: { kind: 'text', length: 50, column: true },
    protocol: {
      kind: 'select',
      required: true,
      options: { values: ['rtsp', 'onvif', 'gb28181', 'hls', 'rtmp', 'webrtc'], label: 'camera.protocol' },
      default: 'rtsp',
      column: true,
      filter: 'oneOf',
    },
    host: hostField,
    port: { ...portField, column: true },
    /** When a probe reached it last. */
    reachedAt: { kind: 'datetime', readOnly: true, form: false, derived: true, column: { sort: true }, sheet: false },
    channelNumber: { kind: 'text', value: 'integer', min: 0, max: 100_000, column: true },
    liveUrl: { kind: 'text', length: 500, format: 'streamUrl', form: 'stream' },
    historyUrl: { kind: 'text', length: 500, format: 'streamUrl', form: 'stream' },
    /** Credentials of the streams. Write-only; empty on a change = unchanged. */
    streamUser: { kind: 'text', length: 100, ...sealed, form: 'stream' },
    streamPassword: { kind: 'text', length: 100, ...sealed, form: 'stream' },
    /** Formats of dates and times in URLs of past streams: `yyyyMMdd`, `HHmmss`. */
    dateFormat: { kind: 'text', length: 30, form: 'stream' },
    timeFormat: { kind: 'text', length: 30, form: 'stream' },
    parameters: { kind: 'textarea', length: 500, form: 'stream' },
    ...placeFields,
    /** Monitoring range, metres. */
    rangeRadius: { kind: 'text', value: 'number', min: 1, max: 5000, decimals: 1, form: 'range' },
    /** Direction: degrees clockwise from north. */
    rangeHeading: { kind: 'text', value: 'number', min: 0, max: 360, decimals: 1, default: 0, form: 'range' },
    /** Angle of view, degrees; 360 = all around. */
    rangeAngle: { kind: 'text', value: 'number', min: 1, max: 360, decimals: 1, default: 90, form: 'range' },
  },
});
