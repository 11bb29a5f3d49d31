import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type AlarmSite, openAlarmSite, siteLon } from './alarmSite.ts';
import { picture, sizes, type ConsoleLanguage } from './browser.ts';
import { type Heard, type ListeningPage, openListening } from './listen.ts';
import { waitOptions } from './logIn.ts';

let site: AlarmSite;

/** An area for each simultaneous caller: alarms of one area would be one line. */
const areaLons = [0, 1, 2, 3].map((n) => siteLon + n * 0.002);

beforeAll(async () => {
  site = await openAlarmSite();
  const alarms = { boundaryCrossing: { on: true, level: 2 } };
  for (const [n, lon] of areaLons.entries()) await site.area(`Tank farm ${n}`, lon, alarms);
});
afterAll(async () => {
  await site?.close();
});
afterEach(() => site.calm());

/** A page without the map, after a user gesture. */
async function openDesk(language: ConsoleLanguage, texts: Catalogue): Promise<ListeningPage> {
  const desk = await openListening(site, `${site.url}/alarm/webhook`, language);
  await desk.page
    .getByRole('heading', { name: texts['menu.webhook'] })
    .or(desk.page.getByRole('search'))
    .first()
    .waitFor(waitOptions);
  await unfold(desk, texts);
  return desk;
}

const dockOf = ({ page }: ListeningPage, texts: Catalogue): Locator =>
  page.getByRole('complementary', { name: texts['console.dock'], exact: true });

/** By its key: other files share the account, whose preference must not change. */
async function unfold(desk: ListeningPage, texts: Catalogue): Promise<void> {
  const dock = dockOf(desk, texts);
  await dock.getByRole('button', { name: texts['console.dock.unfold'] }).waitFor(waitOptions);
  await desk.page.keyboard.press('a');
  await dock.getByRole('button', { name: texts['console.dock.fold'], exact: true }).waitFor(waitOptions);
}

const line = (notice: Locator, name: string): Locator => notice.getByRole('listitem').filter({ hasText: name });

/** Collects sounds until the expected ones have been played. */
async function hear(desk: ListeningPage, isEnough: (heard: Heard) => boolean): Promise<Heard> {
  const all: Heard = { tones: [], said: [] };
  await expect
    .poll(async () => {
      const { tones, said } = await desk.heard();
      all.tones.push(...tones);
      all.said.push(...said);
      return isEnough(all);
    }, waitOptions)
    .toBe(true);
  return all;
}

let people = 0;

/** At most four new subjects enter areas that they must not enter: an alarm each. */
async function trespass(count: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [name, sn] = [`Worker ${(people += 1)}.`, `UW5-${people}`];
    await site.person(name, sn);
    await site.move(sn, areaLons[n]);
    names.push(name);
  }
  return names;
}

/** A new subject calls for help, outside the area. */
async function callForHelp(): Promise<string> {
  const [name, sn] = [`Caller ${(people += 1)}.`, `SOS-${people}`];
  await site.person(name, sn);
  await site.help(sn, siteLon + 0.01);
  return name;
}

const says = (heard: Heard, name: string): boolean => heard.said.some(({ text }) => text.includes(name));

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue, 'Kangkang'],
    ['zh_TW', zhTW, 'Zhiwei'],
    ['en_US', enUS, 'David'],
  ] as const),
)('the alarm centre in %s', (language, texts, man) => {
  let desk: ListeningPage;
  let notice: Locator;
  beforeAll(async () => {
    desk = await openDesk(language, texts);
    notice = dockOf(desk, texts);
  });
  afterAll(async () => {
    expect(desk.errors).toEqual([]);
    await desk.context.close();
  });

  it('sounds by level, speaks subject and place, and lists the highest first', async () => {
    await site.notice({}, { 2: 'chime' }, { voice: 'male', voiceSpeed: 'fast' });
    const workers = await trespass(3);
    for (const worker of workers) await line(notice, worker).waitFor(waitOptions);
    // The settings reach the page shortly after the save: earlier alarms sound as before.
    const low = await hear(
      desk,
      ({ tones, said }) => workers.every((worker) => says({ tones, said }, worker)) && tones.includes(480),
    );
    // A chime falls, and is of level 2.
    const chime = low.tones.indexOf(720);
    expect(low.tones.slice(chime, chime + 3)).toEqual([720, 600, 480]);
    const sentence = low.said.at(-1);
    expect(sentence).toMatchObject({ voice: man, lang: language.replace('_', '-'), rate: 1.4 });
    expect(sentence?.text).toContain(texts['alarm.level.2']);
    expect(sentence?.text).toContain(texts['alarm.type.boundaryCrossing']);
    expect(sentence?.text).toContain('Tank farm');

    const caller = await callForHelp();
    await line(notice, caller).waitFor(waitOptions);
    expect(await notice.getByRole('listitem').first().textContent()).toContain(caller);
    const high = await hear(desk, (heard) => heard.tones.includes(960) && says(heard, caller));
    expect(high.said.find(({ text }) => text.includes(caller))?.text).toContain(texts['alarm.level.1']);
    await picture(desk.page, `${language}-alarm-centre`);
    await desk.page.setViewportSize(sizes.phone);
    await notice.getByRole('button', { name: caller }).waitFor(waitOptions);
    await picture(desk.page, `${language}-alarm-centre-phone`);
    await desk.page.setViewportSize(sizes.desk);
    await unfold(desk, texts);
  });

  it('keeps unacknowledged alarms over a reload, and takes alarms by pointer or by key', async () => {
    await site.notice({});
    const [oldest = '', , , newest = ''] = await trespass(4);
    const acknowledge = notice.getByRole('button', { name: texts['console.alarm.acknowledge'], exact: true });
    await expect.poll(() => acknowledge.count(), waitOptions).toBe(4);
    // An hour later they are unchanged.
    await desk.page.clock.fastForward(3_600_000);
    await desk.page.reload();
    await unfold(desk, texts);
    await expect.poll(() => acknowledge.count(), waitOptions).toBe(4);
    await line(notice, newest).getByRole('button', { name: texts['console.alarm.acknowledge'] }).click(waitOptions);
    await line(notice, newest).getByText(texts['alarm.life.acknowledged']).waitFor(waitOptions);
    await line(notice, oldest).getByRole('button', { name: texts['console.alarm.acknowledge'] }).waitFor(waitOptions);
    for (const left of [2, 1, 0]) {
      await acknowledge.first().focus(waitOptions);
      await desk.page.keyboard.press('a');
      await expect.poll(() => acknowledge.count(), waitOptions).toBe(left);
    }
    // Acknowledged is not handled: they are still open.
    expect((await site.openAlarms()).filter(({ acknowledgedAt }) => acknowledgedAt !== null)).toHaveLength(4);
  });

  it.runIf(isFullSuite)('is silent while muted, counts missed alarms, and sounds after the end', async () => {
    await site.notice({});
    await callForHelp();
    await hear(desk, (heard) => heard.tones.includes(960));
    await notice.getByRole('button', { name: texts['console.sound.mute'], exact: true }).waitFor(waitOptions);
    await desk.page.keyboard.press('m');
    const unmute = notice.getByTitle(texts['console.sound.unmute']);
    await unmute.waitFor(waitOptions);
    await desk.heard();
    const second = await callForHelp();
    await line(notice, second).waitFor(waitOptions);
    await notice.getByText(texts['console.sound.unheard'].replace('{count}', '1')).waitFor(waitOptions);
    await desk.page.clock.fastForward(4 * 60_000);
    await unmute.waitFor(waitOptions);
    expect(await desk.heard()).toEqual({ tones: [], said: [] });
    await picture(desk.page, `${language}-alarm-muted`);
    await desk.page.clock.fastForward(61_000);
    await unmute.waitFor({ ...waitOptions, state: 'detached' });
    await hear(desk, (heard) => heard.tones.includes(960) && says(heard, second));
  });

  it.runIf(isFullSuite)('notifies of the types that the account selected, and always of calls for help', async () => {
    await site.notice({});
    const { page } = desk;
    const choose = async (mode: 'everything' | 'chosen'): Promise<void> => {
      await page.getByTitle(texts['console.userMenu'], { exact: true }).click(waitOptions);
      await page.getByRole('menuitem', { name: texts['console.receive.title'], exact: true }).click(waitOptions);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: texts[`console.receive.${mode}`], exact: true }).check(waitOptions);
      if (mode === 'chosen')
        await dialog
          .getByRole('checkbox', { name: texts['alarm.type.boundaryCrossing'], exact: true })
          .uncheck(waitOptions);
      await picture(page, `${language}-receive-${mode}`);
      await dialog.getByRole('button', { name: texts['console.confirm'], exact: true }).click(waitOptions);
      await dialog.waitFor({ ...waitOptions, state: 'detached' });
    };
    await choose('chosen');
    await page.reload();
    await page.getByRole('search').first().waitFor(waitOptions);
    await unfold(desk, texts);
    const [unwanted = ''] = await trespass(1);
    const caller = await callForHelp();
    const heard = await hear(desk, ({ tones, said }) => says({ tones, said }, caller));
    await line(notice, caller).waitFor(waitOptions);
    // It arrived before the call for help, and is listed without notification.
    await line(notice, unwanted).waitFor(waitOptions);
    expect(says(heard, unwanted)).toBe(false);
    await choose('everything');
    await hear(desk, (again) => says(again, unwanted));
  });

  it.runIf(isFullSuite)(
    'catches up and calls after the machine slept for an hour with its connection cut',
    async () => {
      await site.notice({});
      const [gone = ''] = await trespass(1);
      await line(notice, gone).waitFor(waitOptions);
      await hear(desk, (heard) => says(heard, gone));
      desk.cutOff();
      await site.calm();
      const caller = await callForHelp();
      await expect.poll(() => site.openAlarms(), waitOptions).toMatchObject([{ subjectName: caller }]);
      await desk.heard();
      expect(await line(notice, caller).count()).toBe(0);
      await desk.page.clock.fastForward(3_600_000);
      await line(notice, caller).waitFor(waitOptions);
      await line(notice, gone).waitFor({ ...waitOptions, state: 'detached' });
      const woken = await hear(desk, (heard) => heard.tones.includes(960) && says(heard, caller));
      expect(says(woken, gone)).toBe(false);
    },
  );
});
