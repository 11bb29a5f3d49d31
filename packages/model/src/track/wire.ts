import * as z from 'zod';

import { trackSubjectKinds } from './track.ts';

/** Epoch ms: `from` ≤ t < `to`. */
const timeSpan = z.strictObject({ from: z.number(), to: z.number() }).meta({ id: 'TimeSpan' });

/** A stay. Degrees WGS84: the middle of the fixes. */
const stay = timeSpan.extend({ lon: z.number(), lat: z.number(), floor: z.number() }).meta({ id: 'Stay' });
export type Stay = z.infer<typeof stay>;

const trackStory = z.strictObject({
  stays: z.array(stay).readonly(),
  gaps: z.array(timeSpan).readonly().meta({ description: 'Nothing was heard.' }),
  metres: z.number().meta({ description: 'Between fixes that follow one another without a gap, stays left out.' }),
  fastest: z.number().nullable().meta({ description: 'm/s, of what devices reported; null = none did.' }),
  count: z.number().meta({ description: 'Points stored; those sent may be fewer.' }),
});
/** Properties of a track besides its points. */
export type TrackStory = z.infer<typeof trackStory>;

const trackPoint = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number().nullable()])
  .readonly()
  .meta({ description: '[epoch ms, lon, lat, floor, m/s or null], as in `/pod/position/history`' });
export type TrackPoint = z.infer<typeof trackPoint>;

/** One card while the subject carried it. */
const track = timeSpan
  .extend({
    tag: z.string(),
    ...trackStory.shape,
    points: z.array(trackPoint).readonly(),
    outliers: z.array(z.number()).readonly().meta({ description: 'Times of points that are outliers (alarms.md).' }),
    damaged: z.array(timeSpan).readonly().meta({ description: 'Intervals of unreadable data, which is left out.' }),
  })
  .meta({ id: 'Track' });
export type Track = z.infer<typeof track>;

/** A logged access; its tracks are read by its id. */
export const trackLook = z.strictObject({ lookId: z.string(), name: z.string() }).meta({ id: 'TrackLook' });

/** Track of a subject in a span (`GET /pod/track/get`). */
export const subjectTrack = timeSpan
  .extend({
    kind: z.enum(trackSubjectKinds),
    id: z.string(),
    ...trackLook.shape,
    tracks: z.array(track).readonly(),
  })
  .meta({ id: 'SubjectTrack' });
export type SubjectTrack = z.infer<typeof subjectTrack>;
