/** The days of a report, told from the day on which it is run. At most 366. */
export const reportPeriods = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

const dayMs = 86_400_000;
const toDay = (t: number): string => new Date(t).toISOString().slice(0, 10);

/**
 * First and last day of a period, `yyyy-MM-dd`; weeks begin on Monday (ISO 8601). "Last" periods end yesterday, current
 * ones today.
 *
 * @param today a day in the site's calendar
 */
export function periodDays(period: ReportPeriod, today: string): { dayFrom: string; dayTo: string } {
  const now = Date.parse(today);
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monday = now - ((date.getUTCDay() + 6) % 7) * dayMs;
  const span = (from: number, to: number) => ({ dayFrom: toDay(from), dayTo: toDay(to) });
  switch (period) {
    case 'today':
      return span(now, now);
    case 'yesterday':
      return span(now - dayMs, now - dayMs);
    case 'last7Days':
      return span(now - 7 * dayMs, now - dayMs);
    case 'last30Days':
      return span(now - 30 * dayMs, now - dayMs);
    case 'thisWeek':
      return span(monday, now);
    case 'lastWeek':
      return span(monday - 7 * dayMs, monday - dayMs);
    case 'thisMonth':
      return span(Date.UTC(year, month, 1), now);
    case 'lastMonth':
      return span(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0));
    case 'thisYear':
      return span(Date.UTC(year, 0, 1), now);
    case 'lastYear':
      return span(Date.UTC(year - 1, 0, 1), Date.UTC(year, 0, 0));
  }
}
