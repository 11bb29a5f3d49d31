export const feedbackMessages = {
  feedback: '用户反馈',
  'feedback.at': '提交时间',
  'feedback.accountName': '提交账号',
  'feedback.content': '反馈内容',
  'feedback.image': '图片',
  'feedback.video': '视频',
  'feedback.page': '所在页面',
  'feedback.accountId': '账号标识',
  'feedback.cloudOnly': '用户反馈仅在云端部署中使用',
} as const;
