import { beforeEach, expect, it } from 'vitest';

import { t } from './i18n.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { floorName } from './floorName.ts';

beforeEach(() => setLanguage('zh_CN'));

it('floor 0 is the ground floor, shown as 1F; −1 is the first basement, B1', () => {
  expect([-2, -1, 0, 1, 11].map((floor) => floorName(t, floor))).toEqual(['B2', 'B1', '1F', '2F', '12F']);
});
