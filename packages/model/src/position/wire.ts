import * as z from 'zod';

import { epochMs } from '../reply/wire.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** The newest state of a tag (wire.md, `/pod/position/latest`). */
export const latestPosition = z
  .strictObject({
    tag: z.string(),
    kind: z.enum(['person', 'vehicle']).nullable(),
    subjectId: text,
    subjectName: text,
    departName: text,
    t: z.number().meta({ description: 'Epoch ms of the newest fix.' }),
    lon: number,
    lat: number,
    floor: z.number(),
    speed: number.meta({ description: 'm/s' }),
    heading: number.meta({ description: 'Degrees clockwise from north.' }),
    accuracy: number,
    battery: number.meta({ description: 'Per cent.' }),
    heartRate: number.meta({ description: 'Beats per minute.' }),
    online: z.boolean(),
    areaIds: z.array(z.string()).readonly(),
    isRegistered: z.boolean().meta({ description: 'A location card with this SN exists.' }),
  })
  .meta({ id: 'LatestPosition' });

/** A tag that sends positions and has no location card. */
export const unregisteredTag = z
  .strictObject({
    tag: z.string(),
    count: z.number().meta({ description: 'Positions since the server started.' }),
    t: epochMs.meta({ description: 'Of its newest position, epoch ms.' }),
    lon: number.meta({ description: 'Degrees; null = telemetry alone.' }),
    lat: number,
    floor: z.number(),
  })
  .meta({ id: 'UnregisteredTag' });
export type UnregisteredTag = z.infer<typeof unregisteredTag>;

/** Positions of one card during one binding (`/pod/position/history`). */
export const tagHistory = z
  .strictObject({
    tag: z.string(),
    points: z
      .array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number().nullable()]))
      .meta({ description: '[epoch ms, lon, lat, floor, m/s or null], in order of time.' }),
    outliers: z
      .array(z.number())
      .meta({ description: 'Times of points that lie too far from the one before to be true.' }),
    damaged: z
      .array(z.tuple([z.number(), z.number()]))
      .optional()
      .meta({ description: '[from, to] of stored data that is damaged and left out, where there is any.' }),
  })
  .meta({ id: 'TagHistory' });
