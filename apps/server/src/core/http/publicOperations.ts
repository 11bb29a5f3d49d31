import { cameraReceipt, health, readiness, receipt } from '@muster/model/ingest/wire.ts';
import * as z from 'zod';

import { replyCode } from '../errors/appError.ts';

/** Calls of the public server itself, which the web thread never receives: an OpenAPI path item each. */
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const number = { type: 'number' } as const;
const text = { type: 'string' } as const;

const position = {
  type: 'object',
  description: 'Either lon and lat, or x, y and map, or telemetry only.',
  required: ['tag', 't'],
  properties: {
    tag: text,
    t: { type: 'integer', description: 'Epoch ms.' },
    lon: number,
    lat: number,
    x: number,
    y: number,
    map: text,
    floor: { type: 'integer' },
    speed: number,
    heading: number,
    accuracy: number,
    battery: number,
    heartRate: number,
    sos: { type: 'boolean' },
    worn: { type: 'boolean' },
  },
} as const;

const accessEvent = {
  type: 'object',
  description: 'With exactly one of card, plate and person.',
  required: ['checkpoint', 't', 'direction', 'granted'],
  properties: {
    checkpoint: { type: 'string', description: 'Its device, id or name.' },
    t: { type: 'integer', description: 'Epoch ms.' },
    card: text,
    plate: text,
    person: text,
    direction: { enum: ['in', 'out'] },
    granted: { type: 'boolean' },
    image: { type: 'string', description: 'Data URI of a JPEG or PNG.' },
  },
} as const;

const osmandParameters = ['id', 'lat', 'lon', 'timestamp', 'speed', 'bearing', 'accuracy', 'batt', 'key'];

function body(content: Readonly<Record<string, object>>) {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return { requestBody: { required: true, content: Object.fromEntries(media) } };
}

function call(permission: string, tag: string, summary: string, more: object = {}) {
  const security = permission === 'ingestKey' ? [{ ingestKey: [] }] : [];
  return { tags: [tag], summary, security, 'x-permission': permission, ...more };
}

/** A reply whose data has a schema of `packages/model`; imported, so that the schema is registered under its name. */
function reply(schema: z.ZodType) {
  const data = { $ref: `#/components/schemas/${z.globalRegistry.get(schema)?.id}` };
  const properties = { code: { const: replyCode.success }, message: text, data };
  const envelope = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
  return { responses: { 200: { description: 'Done.', content: { [json]: { schema: envelope } } } } };
}

const osmand = call('ingestKey', 'ingest', 'One position by OsmAnd or Traccar Client', reply(receipt));

export const publicOperations: Readonly<Record<string, Record<string, object>>> = {
  '/ingest/positions': {
    post: call('ingestKey', 'ingest', 'One position or a batch of at most 10,000; a 200 means: durable', {
      ...reply(receipt),
      ...body({
        [json]: { anyOf: [position, { type: 'array', maxItems: 10_000, items: position }] },
        'application/vnd.muster.positions': { type: 'string', format: 'binary' },
      }),
    }),
  },
  '/ingest/osmand': {
    get: {
      ...osmand,
      parameters: osmandParameters.map((name) => ({ name, in: 'query', required: name === 'id', schema: text })),
    },
    post: {
      ...osmand,
      ...body({
        [form]: {
          type: 'object',
          required: ['id'],
          properties: Object.fromEntries(osmandParameters.map((name) => [name, text])),
        },
        [json]: {
          type: 'object',
          required: ['device_id', 'location'],
          properties: { device_id: text, location: { type: 'object' } },
        },
      }),
    },
  },
  '/ingest/owntracks': {
    post: call('ingestKey', 'ingest', 'One message of OwnTracks', {
      ...reply(receipt),
      ...body({ [json]: { type: 'object', required: ['_type'], properties: { _type: text } } }),
    }),
  },
  '/ingest/camera-alarm': {
    post: call('ingestKey', 'ingest', 'What a camera has seen; a 200 means: durable', {
      ...reply(cameraReceipt),
      ...body({
        [json]: {
          type: 'object',
          required: ['camera', 't', 'kind'],
          properties: {
            camera: text,
            t: { type: 'integer' },
            kind: { enum: ['noHardHat', 'sleepingAtPost', 'dangerZoneIntrusion', 'personIntrusion'] },
            image: { type: 'string', description: 'Data URI of a JPEG or PNG.' },
          },
        },
      }),
    }),
  },
  '/ingest/access-event': {
    post: call('ingestKey', 'ingest', 'Events of checkpoints, one or at most 10,000; a 200 means: durable', {
      ...reply(receipt),
      ...body({ [json]: { anyOf: [accessEvent, { type: 'array', maxItems: 10_000, items: accessEvent }] } }),
    }),
  },
  '/healthz': { get: call('public', 'health', 'The process serves', reply(health)) },
  '/readyz': {
    get: call('public', 'health', 'What can be used, part by part; 503 when something cannot', reply(readiness)),
  },
  '/metrics': {
    get: call('metricsToken', 'health', 'Prometheus text; open on loopback', {
      responses: { 200: { description: 'The statistics.', content: { 'text/plain': { schema: text } } } },
    }),
  },
  '/live': {
    get: call(
      'public',
      'live',
      'WebSocket: positions and alarms; the first message carries the token (docs/protocols.md)',
      {
        responses: { 101: { description: 'The WebSocket is open.' } },
      },
    ),
  },
};
