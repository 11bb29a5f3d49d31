import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import { accountOf, hasAccount } from '@muster/demo/accounts.ts';
import { demoDrillPlan } from '@muster/demo/drillPlan.ts';
import { demoPlace } from '@muster/demo/demoSite.ts';
import { demoInEnglish } from '@muster/demo/english.ts';
import { checkFindings } from '@muster/demo/equipment.ts';
import { drillMs, drillsOf } from '@muster/demo/pastDay.ts';
import { placeOf } from '@muster/demo/place.ts';
import { demoDangers, demoMeasures } from '@muster/demo/riskWork.ts';

import { rowsOf, type SiteAccounts } from './siteAccounts.ts';

const minuteMs = 60_000;
const msPerHour = 60 * minuteMs;

/** A periodic action of accounts of the site; called again and again. */
export type Habit = (now: number) => Promise<void>;

/** A round on a phone (`/bp/patrolRound/mine`). */
interface MyRounds {
  person: { id: string } | null;
  rounds: {
    routeId: string;
    round: string;
    state: string;
    points: {
      id: string;
      visit: { at: number; personId: string | null } | null;
      checklist: string[];
      checkedAt: number | null;
    }[];
  }[];
}

/** One check in twelve finds something: an observer sees one within an hour. */
const abnormalShare = 1 / 12;
/** Delay of a check after the visit. */
const checkedWithinMs = 10 * minuteMs;

/** People with an account who walk a round send a check at each point that they reach. */
export function checkPoints(accounts: SiteAccounts, walkers: readonly string[]): Habit {
  const checkOf = (name: string) => async (now: number) => {
    const api = await accounts.as(name);
    // Holds by docs/protocols.md.
    const { person, rounds } = (await api.get('/bp/patrolRound/mine')) as MyRounds;
    for (const { routeId, round, state, points } of rounds) {
      if (state !== 'open') continue;
      for (const { id: pointId, visit, checklist, checkedAt } of points) {
        if (checklist.length === 0 || checkedAt !== null || visit === null) continue;
        if (visit.personId !== person?.id || now - visit.at > checkedWithinMs) continue;
        const id = `${routeId}-${round.replace('#', '-')}-${pointId}`;
        const random = seededRandom(id);
        const found = random.chance(abnormalShare) ? random.integer(0, checklist.length - 1) : null;
        const items = checklist.map((text, index) => itemOf(text, index === found, random));
        const at = visit.at + 1;
        await api.post('/bp/patrolRound/check', { id, routeId, round, pointId, at, items, riskTip: found !== null });
      }
    }
  };
  const checks = walkers.filter((name) => accounts.names.includes(name)).map(checkOf);
  return async (now) => {
    for (const check of checks) await check(now);
  };
}

function itemOf(text: string, isFound: boolean, random: SeededRandom) {
  return {
    text,
    isNormal: !isFound,
    note: isFound ? inLanguageOf(text, random.pick(checkFindings)) : null,
    photo: null,
  };
}

/** Texts besides those of the site, in the language of the site. */
function inLanguageOf(text: string, words: string): string {
  return /\p{Script=Han}/u.test(text) ? words : (demoInEnglish.get(words) ?? words);
}

/** The drill of the week, by its plan: started, its steps ticked, arrivals ticked, ended. */
export function drillWeekly(accounts: SiteAccounts, callAll: () => void): Habit {
  let running: { id: string; at: number; steps: number; isTicked: boolean } | null = null;
  return async (now) => {
    const [at] = drillsOf(now - drillMs, now + 2 * drillMs).filter((time) => time <= now && now < time + 3 * minuteMs);
    const api = await accounts.as('safety');
    if (running === null && at !== undefined) {
      // Holds by docs/protocols.md.
      const { plans } = (await api.get('/pod/muster/choices')) as { plans: { id: string; name: string }[] };
      const known = [demoDrillPlan.name, demoInEnglish.get(demoDrillPlan.name)];
      const plan = plans.find(({ name }) => known.includes(name));
      if (plan === undefined) return;
      const { id } = (await api.post('/pod/muster/start', { planId: plan.id })) as { id: string };
      running = { id, at: now, steps: 0, isTicked: false };
      callAll();
    }
    if (running === null) return;
    const { id, at: began } = running;
    const next = demoDrillPlan.steps[running.steps];
    if (next !== undefined && now >= began + next.afterS * 1000) {
      await api.post('/pod/muster/step', { id, step: running.steps, isDone: true });
      running.steps += 1;
    }
    if (!running.isTicked && now >= began + 7 * minuteMs) {
      running.isTicked = true;
      await tickMissing(accounts, id);
    }
    if (now < began + drillMs - minuteMs) return;
    running = null;
    await api.post('/pod/muster/end', { id });
  };
}

async function tickMissing(accounts: SiteAccounts, id: string): Promise<void> {
  const api = await accounts.as('safety');
  // Holds by docs/protocols.md.
  const { people } = (await api.get(`/pod/muster/report?id=${encodeURIComponent(id)}`)) as {
    people: { id: string; state: string }[];
  };
  const missing = people.filter(({ state }) => state !== 'safe').map((one) => one.id);
  if (missing.length > 0) await api.post('/pod/muster/tick', { id, personIds: missing, isSafe: true, reason: 'seen' });
}

/** Control measures are checked on their due day, except some. */
export function checkMeasures(accounts: SiteAccounts): Habit {
  return async (now) => {
    const api = await accounts.as('safety');
    const today = new Date(now + 8 * msPerHour).toISOString().slice(0, 10);
    const rows = await rowsOf<{ id: string; name: string; dueOn: string }>(api, '/risk/riskMeasure', { size: '100' });
    for (const { id, name, dueOn } of rows) {
      const measure = demoMeasures.find((each) => each.name === name || demoInEnglish.get(each.name) === name);
      if (measure === undefined || measure.neglectedDays > 0 || dueOn > today) continue;
      const note = inLanguageOf(name, measure.note);
      await (await accounts.as(accountOf(measure.person))).post('/risk/riskMeasure/record', { id, note });
    }
  };
}

interface DangerRow {
  id: string;
  title: string;
  status: 'reported' | 'assigned' | 'rectified' | 'closed';
  isOverdue: boolean;
  reportedAt: string;
}

/** Number of hidden dangers in a state before the oldest continues; with fewer a new one is reported. */
const waiting = { reported: 2, assigned: 3, rectified: 2 } as const;

/** From time to time a hidden danger is reported, assigned, rectified or accepted, so that some are in each state. */
export function workOffDangers(accounts: SiteAccounts, seed: string): Habit {
  return async (now) => {
    const safety = await accounts.as('safety');
    const all = await rowsOf<DangerRow>(safety, '/risk/hiddenDanger', { size: '100' });
    const open = all.filter(({ status }) => status !== 'closed').toSorted(byAge);
    const of = (status: DangerRow['status']) => open.filter((row) => row.status === status && !row.isOverdue);
    const [reported, assigned, rectified] = [of('reported'), of('assigned'), of('rectified')];
    const oldest = (rows: DangerRow[], most: number): DangerRow | undefined =>
      rows.length > most ? rows[0] : undefined;
    const toAccept = oldest(rectified, waiting.rectified);
    const toRectify = oldest(assigned, waiting.assigned);
    const toAssign = oldest(reported, waiting.reported);
    if (toAccept !== undefined)
      await safety.post('/risk/hiddenDanger/accept', {
        id: toAccept.id,
        note: inLanguageOf(toAccept.title, '现场复核合格'),
      });
    else if (toRectify !== undefined) await rectify(accounts, toRectify);
    else if (toAssign !== undefined) await assign(accounts, toAssign, now);
    else await report(accounts, open, seededRandom(`${seed}/danger/${now}`), all);
  };
}

function byAge(one: DangerRow, other: DangerRow): number {
  return one.reportedAt < other.reportedAt ? -1 : 1;
}

function dangerOf(title: string) {
  return demoDangers.find((each) => each.title === title || demoInEnglish.get(each.title) === title) ?? demoDangers[0];
}

async function rectify(accounts: SiteAccounts, { id, title }: DangerRow): Promise<void> {
  const danger = dangerOf(title);
  if (danger === undefined) return;
  const api = await accounts.as(danger.rectifier);
  await api.post('/risk/hiddenDanger/rectify', { id, note: inLanguageOf(title, danger.remedy) });
}

async function assign(accounts: SiteAccounts, { id, title }: DangerRow, now: number): Promise<void> {
  const danger = dangerOf(title);
  const api = await accounts.as('safety');
  const persons = (await api.get('/bp/person/simple-list')) as { id: string; code: string | null }[];
  const inCharge = persons.find(
    ({ code }) => code !== null && hasAccount(code) && accountOf(code) === danger?.rectifier,
  );
  if (danger === undefined || inCharge === undefined) return;
  const deadlineAt = new Date(now + danger.deadlineHours * msPerHour).toISOString();
  const note = inLanguageOf(title, '请按期整改');
  await api.post('/risk/hiddenDanger/assign', { id, personId: inCharge.id, deadlineAt, note });
}

/** One that is not open already, in the language of the existing ones. */
async function report(
  accounts: SiteAccounts,
  open: readonly DangerRow[],
  random: SeededRandom,
  all: readonly DangerRow[],
): Promise<void> {
  const titles = new Set(open.map(({ title }) => title));
  const others = demoDangers.filter(({ title }) => !titles.has(title) && !titles.has(demoInEnglish.get(title) ?? ''));
  if (others.length === 0) return;
  const danger = random.pick(others);
  const api = await accounts.as(danger.reporter);
  const districts = await rowsOf<{ id: string; code: string; name: string }>(
    await accounts.as('safety'),
    '/risk/district',
    { size: '100' },
  );
  const district = districts.find(({ code }) => code === danger.districtCode);
  const language = all[0]?.title ?? district?.name ?? danger.title;
  await api.post('/risk/hiddenDanger/save', {
    title: inLanguageOf(language, danger.title),
    level: danger.level,
    content: inLanguageOf(language, danger.content),
    ...(district === undefined ? {} : { districtId: district.id }),
    place: demoPlace(random.pick(placeOf(danger.place).spots)),
  });
}
