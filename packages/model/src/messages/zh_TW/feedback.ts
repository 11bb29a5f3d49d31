export const feedbackMessages = {
  feedback: '使用者回饋',
  'feedback.at': '提交時間',
  'feedback.accountName': '提交帳號',
  'feedback.content': '回饋內容',
  'feedback.image': '圖片',
  'feedback.video': '影片',
  'feedback.page': '所在頁面',
  'feedback.accountId': '帳號識別碼',
  'feedback.cloudOnly': '使用者回饋僅在雲端部署中使用',
} as const;
