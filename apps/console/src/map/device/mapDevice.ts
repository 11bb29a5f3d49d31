import type { DeviceKind } from '@muster/model/device/devices.ts';

/** A device on the map. */
export interface MapDevice {
  id: string;
  kind: DeviceKind;
  name: string;
  lon: number;
  lat: number;
  floor: number;
  /** Address of the picture that marks it; null = that of its kind. */
  iconUrl: string | null;
  /** Monitoring range of a camera; null = unknown. */
  range: MonitoringRange | null;
  /** The record, for its card. */
  row: Readonly<Record<string, unknown>> & { id: string };
}

export interface MonitoringRange {
  /** Metres. */
  radius: number;
  /** Degrees clockwise from north. */
  headingDeg: number;
  /** 360 = all around. */
  angleDeg: number;
}

const stepDeg = 5;

/**
 * The sector that a camera sees, metres: from its place over the arc and back; a whole circle has no corner at its
 * place.
 */
export function sectorPoints(
  x: number,
  y: number,
  { radius, headingDeg, angleDeg }: MonitoringRange,
): [x: number, y: number][] {
  const steps = Math.max(Math.ceil(angleDeg / stepDeg), 2);
  const at = (step: number): [number, number] => {
    const angle = ((headingDeg - angleDeg / 2 + (angleDeg * step) / steps) * Math.PI) / 180;
    return [x + radius * Math.sin(angle), y + radius * Math.cos(angle)];
  };
  const arc = Array.from({ length: angleDeg >= 360 ? steps : steps + 1 }, (_, step) => at(step));
  return angleDeg >= 360 ? arc : [[x, y], ...arc];
}
