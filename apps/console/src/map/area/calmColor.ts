import { levelColor } from '../../ui/layout/theme.ts';

/** Difference in degrees on the colour wheel up to which hues count as the same. */
const sameHueDeg = 14;
/** Saturation from which a hue is recognised as that of a level. */
const calmSaturation = 0.35;

/**
 * The colour of an area type on a calm map: a colour with the hue of an alarm level is greyed, so that these colours
 * of levels mean alarms alone.
 *
 * @param hex `#RRGGBB`
 */
export function calmColor(hex: string): string {
  const { hue, saturation, lightness } = hslOf(hex);
  const isAlarming = Object.values(levelColor).some((level) => distanceDeg(hslOf(level).hue, hue) < sameHueDeg);
  return isAlarming && saturation > calmSaturation ? hexOf({ hue, saturation: calmSaturation, lightness }) : hex;
}

interface Hsl {
  /** Degrees. */
  hue: number;
  /** 0 to 1. */
  saturation: number;
  lightness: number;
}

function distanceDeg(one: number, other: number): number {
  const between = Math.abs(one - other) % 360;
  return Math.min(between, 360 - between);
}

/** CSS Color 4, section 7. */
function hslOf(hex: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const [span, lightness] = [most - least, (most + least) / 2];
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const hue = ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
  return { hue, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): string => {
    const at = (shift + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase();
}
