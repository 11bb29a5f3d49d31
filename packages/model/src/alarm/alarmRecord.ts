/** Events of an alarm, including the raise; a second raise is a reopening. */
export const alarmTurns = [
  'raise',
  'level',
  'unverified',
  'verified',
  'clear',
  'acknowledge',
  'take',
  'handOver',
  'giveBack',
  'holderGone',
  'dispatch',
  'respondYes',
  'respondNo',
  'arrive',
  'escalate',
  'shelve',
  'unshelve',
  'suppress',
  'unsuppress',
  'outOfService',
  'inService',
  'handle',
] as const;

/** Maximum number of stored pictures of an alarm: its first, and the newest of the others. */
export const mostPictures = 60;
