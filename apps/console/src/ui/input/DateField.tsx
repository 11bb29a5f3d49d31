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

/** From and to, each null where it is open. */
type Span = readonly [Dayjs | null, Dayjs | null];

interface DateFieldProps extends Pick<Picker, 'id' | 'aria-invalid' | 'aria-describedby' | 'picker'> {
  value: Dayjs | null;
  onChange: (date: Dayjs | null) => void;
  /** A time of that day as well. */
  hasTime?: boolean;
}

/**
 * A day, a time or a year. A complete one counts as soon as it is typed or pressed: whoever goes on by Tab, or faster than
 * the panel opens and closes, does not lose it. Only clearing makes it empty.
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
  /** Which days cannot be chosen, at the end beside the one that was chosen first. */
  isRefused?: (day: Dayjs, from?: Dayjs) => boolean;
  /** Somebody has just come here. */
  isEntered?: boolean;
}

/**
 * From and to. What the field shows when it is left is what counts: the library by itself would keep an end that was
 * changed alone to itself until the other was visited too.
 */
export function SpanField(props: SpanFieldProps) {
  const { label, value, onChange, isOpenEnded = false, isRefused, isEntered = false, ...rest } = props;
  const { round, beginAnew, around } = usePicker();
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
    beginAnew();
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

/** The same array as long as it holds the same instants: with each new one the library forgets what is half typed. */
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
 * What every picker of the library needs around it, here:
 * - Enter in it takes what was typed, or opens its panel; left alone, the browser would send the form as well.
 * - A page that a tab keeps is hidden with its elements in place but their refs gone (React's Activity), and only then
 *   does the browser take the focus out of them. The library's picker would throw (1.12: "null (reading
 *   'nativeElement')"), so it hears nothing of that and begins anew, without focus or panel.
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
  const beginAnew = (): void => setRound(round + 1);
  const whenLeft = (event: FocusEvent): void => {
    if (isShown.current) return;
    event.stopPropagation();
    beginAnew();
  };
  const whenPressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  const around = (picker: ReactNode) => (
    <span className={css.around} onBlurCapture={whenLeft} onKeyDown={whenPressed}>
      {picker}
    </span>
  );
  return { round, beginAnew, around };
}

/**
 * The date pickers of the library count in the browser's zone. They are given a date that shows there what the site's
 * clock shows at the instant, and what is picked is read as the site's clock ({@link fromPicker}).
 */
export function toPicker(time: string | number | Date): Dayjs {
  const at = dayjs(time);
  return at.isValid() ? dayjs(siteTime(at.valueOf())).millisecond(at.millisecond()) : at;
}

/** The instant, in epoch ms, at which the site's clock shows what a picker shows. */
export function fromPicker(shown: Dayjs): number {
  const text = (day: Dayjs): string => day.format('YYYY-MM-DD HH:mm:ss');
  // A clock that is put forward skips an hour: what is picked in it is the hour after.
  const instant = fromSiteClock(text(shown)) ?? fromSiteClock(text(shown.add(1, 'hour')));
  return instant === null ? shown.valueOf() : instant + shown.millisecond();
}

/** Now, as a picker shows it. */
export function pickerNow(): Dayjs {
  return toPicker(Date.now());
}

// The library takes what this method returns for now, where dayjs has it: the plug-in for zones brings it otherwise.
dayjs.extend((_, Day) => {
  Object.assign(Day.prototype, { tz: pickerNow });
});
