import type { Words } from '../messages/words.ts';

export const webhookWords = {
  'console.webhook.deliveries': ['推送记录', '推送記錄', 'Deliveries'],
  'console.webhook.test': ['测试', '測試', 'Test'],
  'console.webhook.tested': ['对方已收到测试请求', '對方已收到測試請求', 'The receiver accepted the test'],
  'menu.webhook': ['Webhook 推送', 'Webhook 推送', 'Webhooks'],
  webhook: ['Webhook', 'Webhook', 'Webhook'],
  'webhook.badUrl': [
    '地址不能包含用户名或密码',
    '位址不能包含使用者名稱或密碼',
    'The address must not contain a user name or a password',
  ],
  'webhook.enabled': ['启用', '啟用', 'Enabled'],
  'webhook.events': ['事件', '事件', 'Events'],
  'webhook.lastAt': ['最近推送时间', '最近推送時間', 'Latest delivery'],
  'webhook.lastProblem': ['最近失败原因', '最近失敗原因', 'Latest problem'],
  'webhook.lastState': ['最近状态', '最近狀態', 'Latest state'],
  'webhook.levels': ['级别（不选则为全部）', '等級（不選則為全部）', 'Levels (none selected: all)'],
  'webhook.name': ['名称', '名稱', 'Name'],
  'webhook.ofAnother': [
    '您的账号只能看到部分数据，不能修改由其他账号设置的 Webhook，可以停用或删除',
    '您的帳號只能看到部分資料，不能修改由其他帳號設定的 Webhook，可以停用或刪除',
    'Your account sees only a part of the site. You can disable or delete a webhook of another account, but not change it',
  ],
  'webhook.ownerId': ['推送范围（设置账号）', '推送範圍（設定帳號）', 'Sends alarms visible to'],
  'webhook.secret': ['签名密钥', '簽章金鑰', 'Signing secret'],
  'webhook.takesOver': [
    '该 Webhook 由其他账号设置，按其可见的数据推送。保存后将按您可见的数据推送，是否继续？',
    '此 Webhook 由其他帳號設定，按其可見的資料推送。儲存後將按您可見的資料推送，是否繼續？',
    'This webhook sends the alarms visible to the account that set it up. Once you save it, it sends those visible to you. Continue?',
  ],
  'webhook.testFailed': ['测试未成功：{why}', '測試未成功：{why}', 'The test failed: {why}'],
  'webhook.types': ['报警类型（不选则为全部）', '警報類型（不選則為全部）', 'Alarm types (none selected: all)'],
  'webhook.url': ['地址', '位址', 'Address'],
} as const satisfies Words;
