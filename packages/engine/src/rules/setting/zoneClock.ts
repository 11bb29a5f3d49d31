const dayMs = 86_400_000;

/** Local time of a site. */
export interface WallTime {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  /** Milliseconds since local midnight. */
  ofDay: number;
}

/** The clock of one time zone. All times in epoch ms. */
export interface ZoneClock {
  read(t: number): WallTime;
  /** Milliseconds to add to UTC at `t`. */
  offset(t: number): number;
  /** First moment after `from`, up to `to`, at which the clock was put forward or back; null = none. */
  change(from: number, to: number): number | null;
}

/**
 * @param timeZone IANA name.
 * @throws RangeError for an invalid name.
 */
export function createZoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offset = (t: number): number => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(t)) part[type] = Number(value);
    const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
    return local - Math.floor(t / 1000) * 1000;
  };
  return {
    offset,
    read(t) {
      const local = t + offset(t);
      const day = Math.floor(local / dayMs);
      // 1970-01-01 was a Thursday.
      return { weekday: ((((day + 3) % 7) + 7) % 7) + 1, ofDay: local - day * dayMs };
    },
    change(from, to) {
      const before = offset(from);
      if (offset(to) === before) return null;
      let same = from;
      let other = to;
      while (other - same > 1) {
        const middle = Math.floor((same + other) / 2);
        if (offset(middle) === before) same = middle;
        else other = middle;
      }
      return other;
    },
  };
}
