import type { Words } from '../messages/words.ts';

export const gatewayWords = {
  gateway: ['网关', '閘道器', 'Gateway'],
  'gateway.enabled': ['启用', '啟用', 'Enabled'],
  'gateway.key': ['接入密钥', '接入金鑰', 'Ingest key'],
  'gateway.keyTitle': ['“{name}”的接入密钥', '「{name}」的接入金鑰', 'Ingest key of “{name}”'],
  'gateway.lastPositionAt': ['最近定位数据', '最近定位資料', 'Last position'],
  'gateway.lastRefusedAt': ['最近拒收', '最近拒收', 'Last refused'],
  'gateway.lastReportAt': ['最近上报', '最近回報', 'Last report'],
  'gateway.name': ['名称', '名稱', 'Name'],
  'gateway.newKey': ['更换密钥', '更換金鑰', 'New key'],
  'gateway.newKeyText': [
    '“{name}”现有的密钥立即失效，使用旧密钥的设备将无法上报，直到换上新密钥。',
    '「{name}」現有的金鑰立即失效，使用舊金鑰的裝置將無法回報，直到換上新金鑰。',
    'The current key of “{name}” stops working at once. Its messages are refused until it uses the new key.',
  ],
  'gateway.once': [
    '密钥只显示这一次，请立即保存到网关中。',
    '金鑰只顯示這一次，請立即儲存到閘道器中。',
    'The key is shown only once. Store it in the gateway now.',
  ],
  'gateway.online': ['在线状态', '連線狀態', 'State'],
  'gateway.refusedCount': ['被拒消息数', '被拒訊息數', 'Refused messages'],
  'gateway.stored': ['我已保存', '我已儲存', 'I have stored it'],
  'menu.gateway': ['网关', '閘道器', 'Gateways'],
} as const satisfies Words;
