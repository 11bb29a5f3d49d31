/** The dictionary of quick phrases for handling alarms. */
export const alarmPhraseDictionary = 'alarmPhrase';
