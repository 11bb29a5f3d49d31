/** What can happen to an alarm after it was raised, and the raise itself; a second raise is a reopening. */
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

/** Pictures of one alarm that are kept: its first, and the newest of the others. */
export const mostPictures = 60;
