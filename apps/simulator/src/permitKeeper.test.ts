import { livePermits, type PlannedPermit } from '@muster/demo/permitPlan.ts';
import { departs, rosterPersons } from '@muster/demo/roster.ts';
import { places } from '@muster/demo/place.ts';
import { describe, expect, it } from 'vitest';

import type { Api } from './api.ts';
import { createPermitKeeper } from './permitKeeper.ts';
import type { SiteAccounts } from './siteAccounts.ts';

type Row = Record<string, unknown> & { number: string; status: string };

/** A server that accepts and records every call, with permits as its rows. */
class FakeSite {
  readonly calls: string[] = [];
  readonly rows: Row[] = [];
  now = 0;
  refuses = false;
  readonly accounts: SiteAccounts = {
    names: ['maintenance', 'safety'],
    as: (name) => Promise.resolve(this.#apiOf(name)),
  };

  #apiOf(name: string): Api {
    return {
      get: (path) => Promise.resolve(this.#get(path)),
      post: (path, body) => {
        if (this.refuses) return Promise.reject(new Error('refused'));
        this.calls.push(`${name} ${path.split('/').at(-1) ?? ''}`);
        this.#post(name, path.split('/').at(-1) ?? '', body);
        return Promise.resolve({ id: 'id' });
      },
    };
  }

  #get(path: string): unknown {
    const url = new URL(path, 'http://site');
    const number = url.searchParams.get('number') ?? '';
    if (url.pathname.endsWith('/page')) return { data: this.rows.filter((row) => row.number.includes(number)) };
    if (url.pathname.startsWith('/pod/area')) return places.map(({ key, name }) => ({ id: key, name, code: null }));
    if (url.pathname.startsWith('/bp/depart')) return departs.map(({ code, name }) => ({ id: code, name, code }));
    return rosterPersons.map((person) => ({ id: person.number, name: person.name, code: person.number }));
  }

  #post(by: string, action: string, body: Readonly<Record<string, unknown>>): void {
    if (action === 'save') {
      const record = { confirmations: [], analyses: [], ticks: [] };
      this.rows.push({
        ...body,
        ...record,
        id: String(body['number']),
        number: String(body['number']),
        status: 'notStarted',
      });
      return;
    }
    const row = this.rows.find(({ id }) => id === body['id']);
    if (row === undefined) return;
    const at = new Date(this.now).toISOString();
    const append = (to: string, entry: object): void => {
      row[to] = [...(row[to] as object[]), { ...entry, withdrawnAt: null }];
    };
    if (action === 'confirm') append('confirmations', { role: body['role'], accountName: by });
    else if (action === 'tick') append('ticks', { measure: body['measure'] });
    else if (action === 'analyse') append('analyses', { takenAt: at });
    else row.status = states[action] ?? row.status;
  }
}

const states: Readonly<Record<string, string>> = {
  start: 'inProgress',
  pause: 'paused',
  resume: 'inProgress',
  end: 'ended',
};

/** A Tuesday in China, 10:00: the crews of the day are at work. */
const began = Date.parse('2026-03-03T10:00:00+08:00');
const minute = 60_000;

async function live(
  site: FakeSite,
  from: number,
  to: number,
  warn = (error: unknown): void => void error,
): Promise<void> {
  const keeper = createPermitKeeper(site.accounts, 'muster', began, warn);
  for (let now = from; now <= to; now += minute) {
    site.now = now;
    await keeper.keep(now);
  }
}

const planned = (wanted: (permit: PlannedPermit) => boolean): PlannedPermit => {
  const permit = livePermits('muster', began)(began).find(wanted);
  if (permit === undefined) throw new Error('The plan has no such permit.');
  return permit;
};

describe('the keeper of the permits', () => {
  it('requests at once the planned work in progress, with a number that the history does not have, and has it signed and started', async () => {
    const site = new FakeSite();
    await live(site, began, began + minute);
    const running = site.rows.filter(({ status }) => status === 'inProgress');
    expect(running.length).toBeGreaterThan(1);
    for (const { number, confirmations, ticks } of running) {
      expect(number).toMatch(/-2$/);
      expect((confirmations as object[]).length).toBeGreaterThan(1);
      expect((ticks as object[]).length).toBeGreaterThan(1);
    }
    const hot = site.rows.find(({ type }) => type === 'hotWork' || type === 'confinedSpace');
    if (hot?.status === 'inProgress') expect(hot['analyses']).not.toEqual([]);
  });

  it('executes each step of a day once, and ends what the plan ends', async () => {
    const site = new FakeSite();
    const crew = planned(({ site: { code }, endAt }) => code === 'W1' && endAt > began);
    await live(site, began, crew.endAt + 2 * minute);
    const own = site.rows.filter(({ number }) => number.startsWith(crew.number));
    expect(own.map(({ status }) => status)).toEqual(['ended']);
    for (const { confirmations, ticks } of site.rows) {
      const signed = (confirmations as { role: string; accountName: string }[]).map(
        (one) => `${one.role} ${one.accountName}`,
      );
      expect(new Set(signed).size).toBe(signed.length);
      const ticked = (ticks as { measure: string }[]).map(({ measure }) => measure);
      expect(new Set(ticked).size).toBe(ticked.length);
    }
  });

  it('continues existing permits after a restart', async () => {
    const site = new FakeSite();
    await live(site, began, began + minute);
    const before = site.rows.length;
    await live(site, began + 2 * minute, began + 4 * minute);
    expect(site.rows.length).toBe(before);
  });

  it('reports a refusal, waits, and repeats the step later', async () => {
    const site = new FakeSite();
    const told: unknown[] = [];
    site.refuses = true;
    const keeper = createPermitKeeper(site.accounts, 'muster', began, (error) => told.push(error));
    await keeper.keep(began);
    const first = told.length;
    expect(first).toBeGreaterThan(0);
    await keeper.keep(began + minute);
    expect(told.length).toBe(first);
    site.refuses = false;
    await keeper.keep(began + 6 * minute);
    expect(site.rows.length).toBeGreaterThan(0);
  });
});
