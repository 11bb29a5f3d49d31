import type { TrackFormat } from '@muster/model/track/track.ts';

interface SavedPoint {
  t: number;
  lon: number;
  lat: number;
}
/** Readers of a saved track by format, in order of time. */
export const trackReaders: Readonly<Record<TrackFormat, (text: string) => SavedPoint[]>> = {
  geojson: (text) =>
    (
      JSON.parse(text) as {
        features: { geometry: { type: string; coordinates: unknown }; properties: { times: number[] } }[];
      }
    ).features.flatMap(({ geometry, properties }) => {
      const places = (geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates) as [number, number][];
      return places.map(([lon, lat], index) => ({ t: properties.times[index], lon, lat }));
    }),
  gpx: (text) =>
    [...text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"><time>([^<]+)<\/time>/g)].map(([, lat, lon, time]) => ({
      t: Date.parse(time),
      lon: Number(lon),
      lat: Number(lat),
    })),
  csv: (text) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([, t, , lon, lat]) => ({ t: Number(t), lon: Number(lon), lat: Number(lat) })),
};
