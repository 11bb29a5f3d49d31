const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // The Swedish format is that of ISO-8601.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** An instant (ISO-8601) as local time of a zone: `yyyy-MM-dd HH:mm:ss`. */
export function toSiteTime(instant: string, timeZone: string): string {
  return formatOf(timeZone).format(new Date(instant));
}

/**
 * Converts a local time of the zone (`yyyy-MM-dd HH:mm`, seconds optional) to ISO-8601 in UTC; null = it does not
 * exist.
 */
export function fromSiteTime(text: string, timeZone: string): string | null {
  const [, day, time, seconds = '00'] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const shown = `${day} ${time}:${seconds}`;
  const asUtc = Date.parse(`${day}T${time}:${seconds}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset of a nearby instant is correct except around a clock change; a second step corrects it.
  let instant = asUtc;
  for (let look = 0; look < 2; look += 1) {
    const seen = Date.parse(`${toSiteTime(new Date(instant).toISOString(), timeZone).replace(' ', 'T')}Z`);
    instant += asUtc - seen;
  }
  const found = new Date(instant).toISOString();
  return toSiteTime(found, timeZone) === shown ? found : null;
}
