import DatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { fromSiteClock, siteTime } from '../../core/time/formatTime.ts';
import css from './DateField.module.css';

type Picker = ComponentProps<typeof DatePicker>;
type SpanPicker = ComponentProps<typeof DatePicker.RangePicker>;

/** From and to; null = open. */
type Span = readonly [Dayjs | null, Dayjs | null];

interface DateFieldProps extends Pick<Picker, 'id' | 'aria-invalid' | 'aria-describedby' | 'picker'> {
  value: Dayjs | null;
  onChange: (date: Dayjs | null) => void;
  /** Whether it includes a time. */
  hasTime?: boolean;
}

/**
 * A date, a time or a year. A complete value counts as soon as it is typed or clicked: leaving by Tab, or before the
 * panel opens or closes, does not lose it. Only clearing makes it empty.
 */
export function DateField({ onChange, hasTime = false, ...rest }: DateFieldProps) {
  const { round, around } = usePicker();
  return around(
    <DatePicker
      key={round}
      {...rest}
      {...(hasTime && { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' })}
      needConfirm={false}
      onChange={onChange}
      onCalendarChange={(date: unknown) => {
        if (dayjs.isDayjs(date)) onChange(date);
      }}
    />,
  );
}

interface SpanFieldProps extends Pick<
  SpanPicker,
  'id' | 'className' | 'showTime' | 'format' | 'allowClear' | 'placeholder' | 'presets'
> {
  label: string;
  value: Span;
  onChange: (span: Span) => void;
  /** Either end may stay open. */
  isOpenEnded?: boolean;
  /** Days that cannot be chosen, at the end beside the one chosen first. */
  isRefused?: (day: Dayjs, from?: Dayjs) => boolean;
  /** Focused by the user just now. */
  isEntered?: boolean;
}

/**
 * From and to. The displayed values count when the field is left: the library by itself would keep a changed end until
 * the other was visited too.
 */
export function SpanField(props: SpanFieldProps) {
  const { label, value, onChange, isOpenEnded = false, isRefused, isEntered = false, ...rest } = props;
  const { round, nextRound, around } = usePicker();
  const known = useKept(value);
  const changed = useRef<Span | null>(null);
  const tell = (span: Span): void => {
    changed.current = null;
    onChange(span);
  };
  const settle = (): void => {
    if (changed.current === null) return;
    const span = inOrder(changed.current);
    changed.current = null;
    if (span.every((end, at) => isSame(end, value[at] ?? null))) return;
    if (mayBe(span, isOpenEnded, isRefused)) onChange(span);
    nextRound();
  };
  return around(
    <DatePicker.RangePicker
      key={round}
      {...rest}
      aria-label={label}
      needConfirm={false}
      allowEmpty={[isOpenEnded, isOpenEnded]}
      autoFocus={isEntered && round === 0}
      defaultOpen={isEntered && round === 0}
      {...(isRefused !== undefined && { disabledDate: (day: Dayjs, { from }) => isRefused(day, from) })}
      value={known}
      onChange={(span) => tell([span?.[0] ?? null, span?.[1] ?? null])}
      onCalendarChange={([from, to]) => {
        changed.current = [from, to];
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) settle();
      }}
    />,
  );
}

/** The same array while it contains the same instants: with a new one the library discards partial input. */
function useKept([from, to]: Span): [Dayjs | null, Dayjs | null] {
  const [kept, setKept] = useState<[Dayjs | null, Dayjs | null]>([from, to]);
  if (isSame(kept[0], from) && isSame(kept[1], to)) return kept;
  setKept([from, to]);
  return [from, to];
}

function isSame(one: Dayjs | null, other: Dayjs | null): boolean {
  return one?.valueOf() === other?.valueOf();
}

function inOrder([from, to]: Span): Span {
  return from !== null && to !== null && from.isAfter(to) ? [to, from] : [from, to];
}

function mayBe([from, to]: Span, isOpenEnded: boolean, isRefused: SpanFieldProps['isRefused']): boolean {
  if (!isOpenEnded && (from === null || to === null)) return false;
  if (isRefused === undefined) return true;
  return !(from !== null && isRefused(from)) && !(to !== null && isRefused(to, from ?? undefined));
}

/**
 * Fixes for every picker of the library:
 * - Enter accepts the typed text, or opens the panel; by itself, the browser would submit the form as well.
 * - A page hidden behind a tab keeps its elements without their refs (React's Activity), and only then does the browser
 *   remove the focus from them. The library's picker would throw (1.12: "null (reading 'nativeElement')"), so the event
 * is
 *   suppressed and it restarts without focus and panel.
 */
function usePicker() {
  const [round, setRound] = useState(0);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const nextRound = (): void => setRound(round + 1);
  const whenLeft = (event: FocusEvent): void => {
    if (isShown.current) return;
    event.stopPropagation();
    nextRound();
  };
  const whenPressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  const around = (picker: ReactNode) => (
    <span className={css.around} onBlurCapture={whenLeft} onKeyDown={whenPressed}>
      {picker}
    </span>
  );
  return { round, nextRound, around };
}

/**
 * The date pickers of the library use the browser's zone. They get a date with the digits of the site's clock, and a
 * picked date is read as site time ({@link fromPicker}).
 */
export function toPicker(time: string | number | Date): Dayjs {
  const at = dayjs(time);
  return at.isValid() ? dayjs(siteTime(at.valueOf())).millisecond(at.millisecond()) : at;
}

/** The instant, in epoch ms, at which the site's clock has the digits of the picker. */
export function fromPicker(shown: Dayjs): number {
  const text = (day: Dayjs): string => day.format('YYYY-MM-DD HH:mm:ss');
  // A clock that is put forward skips an hour: a time in it is read as an hour later.
  const instant = fromSiteClock(text(shown)) ?? fromSiteClock(text(shown.add(1, 'hour')));
  return instant === null ? shown.valueOf() : instant + shown.millisecond();
}

/** Now, as a picker shows it. */
export function pickerNow(): Dayjs {
  return toPicker(Date.now());
}

// The library uses this result as the current time; without it, the zone plug-in of dayjs would change it.
dayjs.extend((_, Day) => {
  Object.assign(Day.prototype, { tz: pickerNow });
});
