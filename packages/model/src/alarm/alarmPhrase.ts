/** The dictionary of what operators write again and again when they handle alarms. */
export const alarmPhraseDictionary = 'alarmPhrase';
