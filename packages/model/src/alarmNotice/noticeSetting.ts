import type { AlarmLevel, AlarmRule } from '../alarm/alarmRule.ts';

export const soundKinds = ['siren', 'beeps', 'chime', 'none'] as const;
export type SoundKind = (typeof soundKinds)[number];

export const alarmVoices = ['female', 'male'] as const;
export type AlarmVoice = (typeof alarmVoices)[number];

export const voiceSpeeds = ['slow', 'normal', 'fast'] as const;
export type VoiceSpeed = (typeof voiceSpeeds)[number];

/** Of one type of alarm. */
export interface NoticeSetting {
  /** False: its alarms are not raised in this site. Never of `oneKeyHelp` ({@link sosNotices}). */
  on?: boolean;
  /** Level of the alarms of the type; absent = that of the rule. */
  level?: AlarmLevel;
  sound?: boolean;
  popUp?: boolean;
  /** Spoken; absent = levels 1 and 2 only. */
  voice?: boolean;
  /** A mail to the area's person in charge when it is raised. */
  mailInCharge?: boolean;
  /** Minutes without handling after which the immediate superior gets a mail; null or absent = never. */
  superiorAfterMinutes?: number | null;
  /** Accounts that get a mail when it is raised. */
  recipients?: string[];
  /** Ids of webhooks called at the raise. */
  webhooks?: string[];
}

/** Unset types have the defaults of {@link noticeOf}. */
export type NoticeTypes = Partial<Record<AlarmRule, NoticeSetting>>;

/**
 * By type and recipient, the account that selected the recipient: alarms that it may not see are not sent to the
 * recipient.
 */
export type ChosenBy = Partial<Record<AlarmRule, Readonly<Record<string, string>>>>;

/** By level. Unset levels have the defaults of {@link soundOf}. */
export type AlarmSounds = Partial<Record<AlarmLevel, SoundKind>>;

/** Notification of an alarm type at a console; the settings with their defaults. */
export interface Notice {
  sound: boolean;
  popUp: boolean;
  voice: boolean;
}

/** Notification of an alarm. By default a voice for levels 1 and 2; a call for help always has sound and pop-up. */
export function noticeOf(types: NoticeTypes, type: AlarmRule, level: AlarmLevel): Notice {
  const { sound = true, popUp = true, voice = level <= 2 } = types[type] ?? {};
  return { sound, popUp, voice, ...(type === 'oneKeyHelp' ? { sound: true, popUp: true } : {}) };
}

/** Settings that cannot be false for a call for help: raised, audible and visible. */
export const sosNotices = ['on', 'sound', 'popUp'] as const satisfies readonly (keyof NoticeSetting)[];

const defaultSounds: Readonly<Record<AlarmLevel, SoundKind>> = { 1: 'siren', 2: 'beeps', 3: 'chime', 4: 'chime' };

/** The sound of a level; the default if none is set. */
export function soundOf(sounds: AlarmSounds, level: AlarmLevel): SoundKind {
  return sounds[level] ?? defaultSounds[level];
}

/** The sound of a call for help: a level without a sound has its default. */
export function sosSoundOf(sounds: AlarmSounds, level: AlarmLevel): SoundKind {
  const kind = soundOf(sounds, level);
  return kind === 'none' ? defaultSounds[level] : kind;
}
