import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import dayjs, { type Dayjs } from 'dayjs';
import { Activity, type FormEvent, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { DateField, SpanField } from './DateField.tsx';
import { userEvent } from '../../testing/userEvent.ts';

afterEach(cleanup);

const textOf = (time: Dayjs | null): string | null => time?.format('YYYY-MM-DD HH:mm:ss') ?? null;
const input = (id: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`#${id}`);
  if (found === null) throw new Error(`There is no input ${id}.`);
  return found;
};
const shownPanel = (): Element | undefined =>
  [...document.querySelectorAll('.ant-picker-dropdown')].find(({ className }) => !/-hidden|-leave/.test(className));

function Time({ onEnds }: { onEnds: (time: string | null) => void }) {
  const [time, setTime] = useState<Dayjs | null>(null);
  return (
    <DateField
      id="time"
      hasTime
      value={time}
      onChange={(next) => {
        setTime(next);
        onEnds(textOf(next));
      }}
    />
  );
}

describe('a date field', () => {
  it('accepts typed text with Enter, and does not submit the form', async () => {
    const onEnds = vi.fn<(time: string | null) => void>();
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Time onEnds={onEnds} />
        <input id="name" />
        <button type="submit">send</button>
      </form>,
    );
    await userEvent.click(input('time'));
    expect(shownPanel()).toBeDefined();
    fireEvent.change(input('time'), { target: { value: '2099-01-01 08:00:00' } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownPanel()).toBeUndefined());
    expect(onEnds.mock.calls.at(-1)).toEqual(['2099-01-01 08:00:00']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shownPanel()).toBeDefined());
    expect(sent).not.toHaveBeenCalled();
    // Any other field of the form submits it, so the count above may differ.
    await userEvent.click(input('name'));
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledOnce();
  });

  it('loses its focus without an error after its page was hidden, and keeps its value', async () => {
    const failed = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
    window.addEventListener('error', failed);
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Time onEnds={() => {}} />
      </Activity>
    );
    const { rerender } = render(page('visible'));
    await userEvent.click(input('time'));
    fireEvent.change(input('time'), { target: { value: '2099-01-01 08:00:00' } });
    rerender(page('hidden'));
    // A browser removes the focus after the layout, which the test document does not have.
    act(() => input('time').blur());
    rerender(page('visible'));
    expect(failed).not.toHaveBeenCalled();
    window.removeEventListener('error', failed);
    expect(input('time').value).toBe('2099-01-01 08:00:00');
    expect(document.querySelector('.ant-picker-focused')).toBeNull();
    await waitFor(() => expect(shownPanel()).toBeUndefined());
    await userEvent.click(input('time'));
    expect(shownPanel()).toBeDefined();
  });
});

type Ends = [string | null, string | null];

function Between({ onEnds, isOpenEnded }: { onEnds: (span: Ends) => void; isOpenEnded: boolean }) {
  const [span, setSpan] = useState<readonly [Dayjs | null, Dayjs | null]>(
    isOpenEnded ? [null, null] : [dayjs('2026-03-02 08:00'), dayjs('2026-03-02 16:00')],
  );
  const [, renderAgain] = useState(0);
  return (
    <>
      <SpanField
        id={{ start: 'from', end: 'to' }}
        label="between"
        showTime
        format="YYYY-MM-DD HH:mm"
        isOpenEnded={isOpenEnded}
        isRefused={(day) => day.year() > 2026}
        value={[span[0], span[1]]}
        onChange={([from, to]) => {
          setSpan([from, to]);
          onEnds([textOf(from), textOf(to)]);
        }}
      />
      <button type="button" onClick={() => renderAgain((count) => count + 1)}>
        elsewhere
      </button>
    </>
  );
}

describe('a field of a span', () => {
  const onEnds = vi.fn<(span: Ends) => void>();
  const open = (isOpenEnded: boolean): void => {
    onEnds.mockClear();
    render(<Between onEnds={onEnds} isOpenEnded={isOpenEnded} />);
  };
  const type = async (id: string, text: string): Promise<void> => {
    await userEvent.click(input(id));
    fireEvent.change(input(id), { target: { value: text } });
  };
  const leave = () => userEvent.click(screen.getByText('elsewhere'));

  it('counts as displayed when it is left, also if only one end was typed', async () => {
    open(true);
    await type('from', '2026-03-01 08:00');
    expect(onEnds).not.toHaveBeenCalled();
    await leave();
    await waitFor(() => expect(onEnds.mock.calls).toEqual([[['2026-03-01 08:00:00', null]]]));
    expect(input('from').value).toBe('2026-03-01 08:00');
  });

  it('keeps partial input while its surroundings change', async () => {
    open(false);
    await type('from', '2026-03-01 08:00');
    fireEvent.click(screen.getByText('elsewhere'));
    expect(input('from').value).toBe('2026-03-01 08:00');
    await leave();
    await waitFor(() => expect(onEnds.mock.calls).toEqual([[['2026-03-01 08:00:00', '2026-03-02 16:00:00']]]));
  });

  it('sorts both ends by time', async () => {
    open(false);
    await type('from', '2026-03-05 08:00');
    await leave();
    await waitFor(() => expect(onEnds.mock.calls).toEqual([[['2026-03-02 16:00:00', '2026-03-05 08:00:00']]]));
  });

  it('reverts to its value when it is left with an invalid day', async () => {
    open(false);
    await type('to', '2027-03-05 08:00');
    await leave();
    await waitFor(() => expect(input('to').value).toBe('2026-03-02 16:00'));
    expect(onEnds).not.toHaveBeenCalled();
  });
});
