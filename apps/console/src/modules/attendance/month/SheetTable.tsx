import { type Judgement, workdayResults } from '@muster/model/workday/judgeWorkday.ts';
import { hoursText, sheetSums, sumText } from '@muster/model/workday/sheetSums.ts';
import type { MonthSheet, SheetDay, SheetPerson, SheetSums } from '@muster/model/workday/wire.ts';
import { Link } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import css from './MonthSheet.module.css';

/** Persons by days of the month; names stay visible. */
export function SheetTable({ sheet: { month, days, today, persons } }: { sheet: MonthSheet }) {
  const t = useT();
  return (
    <div className={css.frame} tabIndex={0} role="region" aria-label={t('console.attendance.sheetOf', { month })}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              {t('workday.personName')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today} data-rest={weekday(day) > 5}>
                {Number(day.slice(8))}
                <small>{t.named(`console.weekday.short.${weekday(day)}`)}</small>
              </th>
            ))}
            {sheetSums.map(([name, label]) => (
              <th key={name} scope="col" className={css.sum}>
                {t.named(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {persons.map((person) => (
            <PersonRow key={person.personId} person={person} days={days} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonRow({ person, days }: { person: SheetPerson; days: readonly string[] }) {
  const byDay = Map.groupBy(person.days, ({ day }) => day);
  return (
    <tr>
      <th scope="row" className={css.name} title={person.name}>
        {person.name}
        <small>{person.departName}</small>
      </th>
      {days.map((day) => (
        <td key={day} data-rest={weekday(day) > 5}>
          {(byDay.get(day) ?? []).map((each) => (
            <DayCell key={each.id} name={person.name} day={each} />
          ))}
        </td>
      ))}
      {sheetSums.map(([name]) => (
        <td key={name} className={css.sum}>
          {sumsText(name, person.measured, person.corrected)}
        </td>
      ))}
    </tr>
  );
}

/** The measured result, and beside it the correction. */
function DayCell({ name, day: { id, day, shiftName, measured, corrected, waits } }: { name: string; day: SheetDay }) {
  const t = useT();
  const words = [name, day, shiftName, judgementWords(t, measured)];
  if (corrected !== null) words.push(t('console.attendance.correctedTo', { result: judgementWords(t, corrected) }));
  if (waits) words.push(t('console.attendance.waits'));
  return (
    <Link
      to={`/attendance/day/view/${encodeURIComponent(id)}`}
      className={css.cell}
      data-result={measured.result}
      data-corrected={corrected !== null}
      title={words.slice(2).join(', ')}
    >
      <span className="visually-hidden">{words.join(', ')}</span>
      <span aria-hidden>
        {signOf(t, measured)}
        {corrected !== null && <b>→{signOf(t, corrected)}</b>}
        {waits && <b>?</b>}
      </span>
    </Link>
  );
}

/** Result of a day, with its hours. */
export function judgementWords(
  t: Translate,
  { result, workedMinutes }: Pick<Judgement, 'result' | 'workedMinutes'>,
): string {
  return `${t(`workdayResult.${result}`)} ${t('console.attendance.hours', { hours: hoursText(workedMinutes) })}`;
}

/** A symbol for each result, with the hours if there are any. */
function signOf(t: Translate, { result, workedMinutes }: Judgement): string {
  const sign = t(`console.attendance.sign.${result}`);
  return workedMinutes > 0 ? `${sign}${hoursText(workedMinutes)}` : sign;
}

/** Legend of the symbols. */
export function SheetLegend() {
  const t = useT();
  return (
    <ul className={css.legend} aria-label={t('console.attendance.legend')}>
      {workdayResults.map((result) => (
        <li key={result}>
          <span className={css.cell} data-result={result}>
            {t(`console.attendance.sign.${result}`)}
          </span>
          {t(`workdayResult.${result}`)}
        </li>
      ))}
      <li>{t('console.attendance.legendNote')}</li>
    </ul>
  );
}

function sumsText(name: keyof SheetSums, measured: SheetSums, corrected: SheetSums | null): string {
  const isSame = corrected === null || corrected[name] === measured[name];
  return isSame ? sumText(name, measured) : `${sumText(name, measured)} → ${sumText(name, corrected)}`;
}

/** 1 Monday to 7 Sunday. */
function weekday(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
