import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { SoundKind } from '@muster/model/alarmNotice/noticeSetting.ts';
import { useSyncExternalStore } from 'react';

import { createSpeech, type Manner } from './alarmVoice.ts';
import { t } from '../../../core/i18n/i18n.ts';
import { createSiren } from './siren.ts';

/** Separate from those of the alarms, so that a sample does not end the sound of an alarm. */
const siren = createSiren(
  () => new AudioContext(),
  () => undefined,
);
const speech = createSpeech(globalThis.speechSynthesis);

/** Plays a sound as an alarm of that level, also while muted. Must be called within a click. */
export async function trySound(kind: SoundKind, level: AlarmLevel): Promise<void> {
  if (kind === 'none') return;
  await siren.unlock();
  siren.sound(kind, level);
}

/** Speaks a sample alarm. */
export function tryVoice(manner: Manner): void {
  speech.stop();
  const words = [t('console.voice.level', { level: t('alarm.level.1') }), t('alarm.type.oneKeyHelp')];
  speech.say(words.join(t('console.voice.comma')), manner, () => undefined);
}

/** Whether this machine has the requested voice, another one for the language, or none. */
export function useVoiceAtHand(manner: Manner): 'asAsked' | 'another' | 'none' {
  return useSyncExternalStore(listenToVoices, () => {
    const found = speech.find(manner);
    return found === null ? 'none' : found.isAsAsked ? 'asAsked' : 'another';
  });
}

/** A browser loads its voices some time after the page was opened. */
function listenToVoices(tell: () => void): () => void {
  const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  synthesis?.addEventListener('voiceschanged', tell);
  return () => synthesis?.removeEventListener('voiceschanged', tell);
}
