import type { AlarmLink } from '@muster/model/alarm/linkWire.ts';

import { get } from '../../../core/http/request.ts';

/** Lines that are drawn together ask together. */
const gatherMs = 20;
/** Ids of one request: an address has its limits. */
const mostIds = 50;

interface Waiting {
  id: string;
  resolve: (link: AlarmLink | null) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** What an alarm belongs to; null = it is no alarm that the account sees. Asked together with others of the moment. */
export function askLink(id: string): Promise<AlarmLink | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, resolve, reject });
    if (waiting.length === 1) setTimeout(send, gatherMs);
  });
}

function send(): void {
  const asked = waiting;
  waiting = [];
  for (let start = 0; start < asked.length; start += mostIds) void answer(asked.slice(start, start + mostIds));
}

async function answer(asked: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const links = await get<AlarmLink[]>('/pod/alarm/links', { ids: ids.join(',') }, { quiet: true });
    for (const { id, resolve } of asked) resolve(links.find(({ alarmId }) => alarmId === id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
