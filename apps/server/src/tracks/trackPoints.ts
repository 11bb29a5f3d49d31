/**
 * Points of one tag in order of time, as columns. Missing numbers are NaN. `t` epoch ms; `lon`, `lat` degrees; `speed`
 * m/s; `heading` degrees clockwise from north; `battery` percent; `heartRate` beats per minute; `flags` bits of
 * `positionFlag`.
 */
export interface TrackPoints {
  readonly length: number;
  readonly t: Float64Array;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly floor: Int16Array;
  readonly speed: Float64Array;
  readonly heading: Float64Array;
  readonly battery: Float64Array;
  readonly heartRate: Float64Array;
  readonly flags: Uint8Array;
}
