import dayjs from 'dayjs';

/** Today where the reader is: `yyyy-MM-dd`. */
export function today(): string {
  return dayjs().format('YYYY-MM-DD');
}
