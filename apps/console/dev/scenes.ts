import { menu } from '@muster/model/access/menu.ts';
import type { Page } from 'playwright-core';

/** A page, or a state of one, to be photographed. */
export interface Scene {
  name: string;
  path: string;
  /** Actions before the screenshot. */
  prepare?: (page: Page) => Promise<void>;
  /** Brings the page back to where the next begins. */
  tidy?: (page: Page) => Promise<void>;
}

const entries = menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children));
const plain = (path: string): Scene => ({ name: path.slice(1).replaceAll('/', '-'), path });

/** Answers a call of the console in the server's place. */
const answer = (path: string, body: unknown) => (page: Page) =>
  page.route(`**${path}*`, (route) => route.fulfill({ json: body }));
const refuse = (path: string, message: string, data: unknown = null) => answer(path, { code: -1, message, data });
const undo = (page: Page): Promise<void> => page.unrouteAll();

async function tryToLogIn(page: Page): Promise<void> {
  await page.locator('input[autocomplete=username]').fill('admin');
  await page.locator('input[type=password]').fill('Wrong_2026');
  await page.locator('input[maxlength="8"]').fill('0000');
  await page.locator('button[type=submit]').click();
  await page.locator('[role=alert], h1').last().waitFor();
}

const buildings = [
  { id: 'b1', name: '江海石化有限公司第二生产基地（含码头、罐区与公用工程）' },
  { id: 'b2', name: 'Tank Farm B' },
];
const accepted = (loginFlag: boolean) => ({
  json: { code: 0, message: '', data: { accountType: 2, deployType: 'local', loginFlag, language: '', buildings } },
  headers: { authtoken: 'x' },
});

/** Scenes before the login. */
export const outside: readonly Scene[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-empty-fields',
    path: '/login',
    prepare: (page) => page.locator('button[type=submit]').click(),
  },
  {
    name: 'login-refused',
    path: '/login',
    prepare: async (page) => {
      await tryToLogIn(page);
    },
  },
  {
    name: 'login-throttled',
    path: '/login',
    prepare: async (page) => {
      const language = await page.evaluate(() => localStorage.getItem('language'));
      const text = { zh_CN: '尝试次数过多，请 287 秒后再试', zh_TW: '嘗試次數過多，請於 287 秒後再試' }[language ?? ''];
      await refuse('/doLogin', text ?? 'Too many attempts. Try again in 287 s')(page);
      await tryToLogIn(page);
    },
    tidy: undo,
  },
  ...[true, false].map((isFirst): Scene => ({
    name: isFirst ? 'login-first-password' : 'login-buildings',
    path: '/login',
    prepare: async (page) => {
      await page.route('**/doLogin*', (route) => route.fulfill(accepted(isFirst)));
      await tryToLogIn(page);
    },
    tidy: undo,
  })),
  { name: 'fromUrl-failed', path: '/fromUrl?token=no&buildid=b1&topage=dashboard&timestamp=1&sign=x' },
  { name: 'fromUrl-incomplete', path: '/fromUrl' },
];

const button = (page: Page, text: RegExp) => page.getByRole('button', { name: text }).first();
const pressMenu = async (page: Page, item: RegExp): Promise<void> => {
  await page.locator('header [aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};
const first = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

const words = {
  password: /修改密码|變更密碼|修改密碼|Change password/,
  sessions: /我的登录|我的登入|My sessions/,
  receive: /接收|What I am told/,
  app: /App 下载|App 下載|Get the app/,
  feedback: /意见反馈|意見回饋|意見回饋|Feedback/i,
  saving: /^(保存|儲存|Save)$/,
  importing: /^(导入|匯入|Import)/,
  deleting: /^(删除|刪除|Delete)/,
  columns: /列设置|欄位|Columns/,
  guide: /操作指引|操作指南|User guide|Guide/i,
};

const states: readonly Scene[] = [
  {
    name: 'state-user-menu',
    path: '/organization/job',
    prepare: (page) => page.locator('header [aria-haspopup=menu]').last().click(),
  },
  {
    name: 'state-language-menu',
    path: '/organization/job',
    prepare: (page) => page.locator('header [aria-haspopup=menu]').nth(-2).click(),
  },
  ...(['password', 'sessions', 'receive', 'app', 'feedback'] as const).map((each): Scene => ({
    name: `state-dialog-${each}`,
    path: '/organization/job',
    prepare: (page) => pressMenu(page, words[each]),
  })),
  {
    name: 'state-guide',
    path: '/organization/job',
    prepare: async (page) => {
      await button(page, words.guide).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-palette',
    path: '/organization/job',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('a');
    },
  },
  {
    name: 'state-palette-nothing',
    path: '/organization/job',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('qqqqqq');
    },
  },
  {
    name: 'state-tab-menu',
    path: '/organization/person',
    prepare: (page) =>
      page.locator('[role=navigation] a[href="/organization/person"]').last().click({ button: 'right' }),
  },
  {
    name: 'state-drawer',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: /打开菜单|開啟選單|打開選單|Open (the )?menu/ }).click(),
  },
  {
    name: 'state-columns',
    path: '/organization/person',
    prepare: (page) => button(page, words.columns).click(),
  },
  {
    name: 'state-import',
    path: '/organization/person',
    prepare: async (page) => {
      await button(page, words.importing).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-delete',
    path: '/organization/person',
    prepare: async (page) => {
      await first(page, '[data-row-key] input[type=checkbox]').click();
      await button(page, words.deleting).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-filter-nothing',
    path: '/organization/person?number=nobody',
  },
  {
    name: 'state-page-two',
    path: '/organization/person?page=2&size=50',
  },
  {
    name: 'state-view',
    path: '/organization/person',
    prepare: async (page) => {
      await first(page, '[data-row-key]').getByRole('button').first().click();
      await page.waitForURL('**/view/**');
    },
  },
  {
    name: 'state-form-errors',
    path: '/organization/person/add',
    prepare: (page) => page.getByRole('button', { name: words.saving }).click(),
  },
  {
    name: 'state-unsaved',
    path: '/organization/job/add',
    prepare: async (page) => {
      await first(page, 'form input').fill('Half');
      await page
        .getByRole('button', { name: /返回|Back/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
    tidy: (page) => page.getByRole('button', { name: /放弃|放棄|Discard|Leave/ }).click(),
  },
  {
    name: 'state-picker',
    path: '/organization/person/add',
    prepare: async (page) => {
      await first(page, '[id=person-departId]').click();
    },
  },
  {
    name: 'state-list-error',
    path: '/vehicle/list?number=7',
    prepare: async (page) => {
      await page.route('**/bp/vehicle/page*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await page
        .getByRole('button', { name: /刷新|重新整理|Refresh/ })
        .last()
        .click();
    },
    tidy: undo,
  },
];

/** Scenes after the login. */
export const inside: readonly Scene[] = [
  ...entries.map(({ url }) => plain(url)),
  ...['/secretconfig', '/beacon', '/emergencyReport', '/help', '/404', '/screen'].map(plain),
  ...['/organization/person', '/area/areaType', '/system/role', '/area/list', '/device/camera', '/alarm/template']
    .concat(['/message/bracelet', '/system/account'])
    .map((path) => plain(`${path}/add`)),
  ...states,
];
