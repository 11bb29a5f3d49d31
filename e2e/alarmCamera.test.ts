import { inLanguages, isFullSuite } from '@muster/testkit/suiteSize.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { enUS, zhCN, zhTW } from '@muster/model/messages/catalogues.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { levelColor } from '../apps/console/src/ui/layout/theme.ts';
import { type AlarmSite, ingest, openAlarmSite, siteLat, siteLon } from './alarmSite.ts';
import { picture } from './browser.ts';
import { waitOptions } from './logIn.ts';
import { countPixels } from './pixels.ts';

let site: AlarmSite;

beforeAll(async () => {
  site = await openAlarmSite();
  await site.api.post('/pod/building/save', { id: site.buildingId, lon: siteLon, lat: siteLat });
  await site.area('Gate', siteLon, {});
  await site.api.post('/pod/alarmSetting/save', { alarms: { ai: { on: true, level: 1, quiet: 3600 } } });
});
afterAll(async () => {
  await site?.close();
});

async function snapshot(background: string): Promise<string> {
  const jpeg = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

describe.each(
  inLanguages([
    ['zh_CN', zhCN as Catalogue],
    ['zh_TW', zhTW],
    ['en_US', enUS],
  ] as const),
)('detections of an AI camera, in %s', (language, texts) => {
  it.runIf(isFullSuite)(
    'is one alarm with its pictures, on the map where the camera hangs, and in the counters',
    async () => {
      const [name, sn] = [`Camera ${language}`, `CAM-${language}`];
      const place = { lon: siteLon, lat: siteLat, floor: 0 };
      await site.save('/pod/camera', { name, sn, cameraType: 'bullet', protocol: 'rtsp', place });
      const { page, context, errors } = await site.open('/dashboard', language);
      const panel = page.getByRole('region', { name: texts['console.alarm.open'], exact: true });
      await panel.getByText(texts['console.alarm.calm']).waitFor(waitOptions);
      const map = page.locator('main canvas').first();
      const counter = page
        .getByLabel(texts['console.counter.label'])
        .locator('div')
        .filter({ hasText: texts['console.counter.aIAlarmEventCount'] })
        .locator('dd');
      await expect.poll(() => counter.textContent(), waitOptions).toBe('0');
      expect(await countPixels(map, { color: levelColor[1] })).toBe(0);

      // Twice the same, then another a second later.
      const t = Date.now() - 3000;
      for (const [at, image] of [
        [t, await snapshot('#335577')],
        [t, await snapshot('#335577')],
        [t + 1000, await snapshot('#775533')],
      ] as const)
        await ingest(site, 'camera-alarm', { camera: sn, t: at, kind: 'noHardHat', image });
      const line = panel.getByRole('listitem').filter({ hasText: name });
      await line.waitFor(waitOptions);
      await line.locator('img').waitFor(waitOptions);
      await expect.poll(() => counter.textContent(), waitOptions).toBe('1');
      await expect.poll(() => countPixels(map, { color: levelColor[1] }), waitOptions).toBeGreaterThan(20);
      await picture(page, `${language}-camera-map`);

      const [alarm] = await site.openAlarms();
      await page.goto(`${site.url}/alarm/list?id=${alarm?.id}`);
      const detail = page.getByRole('complementary', { name: texts['alarm'], exact: true });
      const pictures = detail.getByRole('region', { name: texts['console.alarm.pictures'] });
      await expect.poll(() => pictures.getByRole('listitem').count(), waitOptions).toBe(2);
      await detail.getByText(texts['alarm.camera.noHardHat']).first().waitFor(waitOptions);
      const rows = page.locator('.ant-table-row').filter({ hasText: texts['alarm.type.ai'] });
      await expect.poll(() => rows.count(), waitOptions).toBe(1 + handledBefore(language));
      const large = pictures.getByRole('button', { name: texts['console.alarm.pictureLarge'] });
      await expect
        .poll(() => large.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), waitOptions)
        .toBe(320);
      await picture(page, `${language}-camera-detail`);
      await large.click(waitOptions);
      await picture(page, `${language}-camera-large`);
      await site.calm();
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});

/** Each language before has left one handled alarm in the list. */
function handledBefore(language: string): number {
  return ['zh_CN', 'zh_TW', 'en_US'].indexOf(language);
}
