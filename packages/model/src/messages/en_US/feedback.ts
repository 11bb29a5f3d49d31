export const feedbackMessages = {
  feedback: 'Feedback',
  'feedback.at': 'Sent at',
  'feedback.accountName': 'Sent by',
  'feedback.content': 'Feedback',
  'feedback.image': 'Picture',
  'feedback.video': 'Video',
  'feedback.page': 'Page',
  'feedback.accountId': 'Account id',
  'feedback.cloudOnly': 'Feedback is for cloud installations only',
} as const;
