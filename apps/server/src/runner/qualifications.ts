import type { Qualification } from '@muster/engine/input.ts';
import type { ZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';
import type { Certificate } from '@muster/model/person/certificateShape.ts';

const dayMs = 86_400_000;

/**
 * What the rule understaffing asks for, from a person's certificates: their kinds are its codes. A certificate is valid
 * on its first and its last day, from midnight to midnight on the site's clock.
 */
export function qualificationsOf(
  certificates: readonly Certificate[] | null,
  clock: ZoneClock,
): readonly Qualification[] | undefined {
  return certificates?.map(({ kind, validFrom, validTo }) => ({
    code: kind,
    ...(validFrom === null ? {} : { from: midnight(validFrom, 0, clock) }),
    ...(validTo === null ? {} : { until: midnight(validTo, 1, clock) }),
  }));
}

/** Epoch ms of the midnight with which a day begins, so many days after `day`, `yyyy-MM-dd`. */
function midnight(day: string, daysLater: number, clock: ZoneClock): number {
  const shown = Date.parse(day) + daysLater * dayMs;
  const near = shown - clock.offset(shown);
  // Where the clock is changed that night, the offset of the midnight itself decides.
  return shown - clock.offset(near);
}
