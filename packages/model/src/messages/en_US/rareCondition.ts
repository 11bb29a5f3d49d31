import type { rareConditionMessages as base } from '../zh_CN/rareCondition.ts';

export const rareConditionMessages: Record<keyof typeof base, string> = {
  'systemCondition.alarmWriterStalled': 'Alarms cannot be written',
  'systemCondition.text.alarmWriterStalled':
    'Alarms cannot be written since {since}. Positions are recorded, and the alarms follow. Watch the site meanwhile.',
  'systemCondition.clockStepped': 'Server clock stepped',
  'systemCondition.text.clockStepped':
    'The server clock stepped by {seconds} s at {since}. Muster follows it after 60 s. Check the clock and NTP.',
  'systemCondition.deviceClockWrong': 'Device clock wrong',
  'systemCondition.text.deviceClockWrong': 'The clock of device {tag} is off by {seconds} s since {since}. Correct it.',
  'systemCondition.sosOff': 'One-key help is off',
  'systemCondition.text.sosOff':
    'One-key help is off or limited from {setAt} until {end}, set by {by}. Reason: {reason}',
  'systemCondition.rowLeftOut': 'Row left out',
  'systemCondition.text.rowLeftOut':
    'Since {since} this row cannot be loaded and is left out: {entity} {row}. Correct or delete it.',
  'systemCondition.noPositions': 'No positions',
  'systemCondition.text.noPositions': 'No positions since {since}.',
  'systemCondition.noPositionsGateway': 'No positions from a gateway',
  'systemCondition.text.noPositionsGateway': 'No positions from gateway {gateway} since {since}.',
  'systemCondition.diskLow': 'Disk space low',
  'systemCondition.text.diskLow': 'Disk space is low since {since}: {freeMb} MB ({freePercent}%) free.',
  'systemCondition.diskScarce': 'Disk almost full',
  'systemCondition.text.diskScarce':
    'Only {freeMb} MB of disk space are left since {since}. Uploads, exports and track archiving are stopped. Positions and alarms are recorded. Free some space now.',
  'systemCondition.diskFull': 'Disk full',
  'systemCondition.text.diskFull':
    'The disk is full since {since}. Positions are kept by the devices. Free some space now.',
  'systemCondition.corruption': 'Damaged data',
  'systemCondition.text.corruption':
    'Damaged data was found at {since} and skipped: {place}. Check the disk of the server and run npm run verify.',
  'systemCondition.logShorter': 'Position log incomplete',
  'systemCondition.text.logShorter':
    'The position log was found incomplete at {since}. Data from {from} to {to} may be lost.',
};
