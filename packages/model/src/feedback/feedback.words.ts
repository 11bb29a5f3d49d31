import type { Words } from '../messages/words.ts';

export const feedbackWords = {
  'console.feedback': ['意见反馈', '意見回饋', 'Feedback'],
  'console.feedback.send': ['提交', '送出', 'Send'],
  'console.feedback.sent': ['已提交，感谢您的反馈', '已送出，感謝您的回饋', 'Sent. Thank you'],
  'console.feedback.text': [
    '请说明遇到的问题或建议，可以附上一张图片或一段视频。',
    '請說明遇到的問題或建議，可以附上一張圖片或一段影片。',
    'Tell us what went wrong or could be better; a picture or a video helps.',
  ],
  feedback: ['用户反馈', '使用者回饋', 'Feedback'],
  'feedback.accountId': ['账号标识', '帳號識別碼', 'Account ID'],
  'feedback.accountName': ['提交账号', '提交帳號', 'Sent by'],
  'feedback.at': ['提交时间', '提交時間', 'Sent at'],
  'feedback.cloudOnly': [
    '用户反馈仅在云端部署中使用',
    '使用者回饋僅在雲端部署中使用',
    'Feedback is for cloud installations only',
  ],
  'feedback.content': ['反馈内容', '回饋內容', 'Feedback'],
  'feedback.image': ['图片', '圖片', 'Picture'],
  'feedback.page': ['所在页面', '所在頁面', 'Page'],
  'feedback.video': ['视频', '影片', 'Video'],
  'menu.feedback': ['用户反馈', '使用者回饋', 'Feedback'],
} as const satisfies Words;
