import type { AlarmVoice, VoiceSpeed } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

/** Voice, language and speed of speech. */
export interface Manner {
  language: Language;
  voice: AlarmVoice;
  speed: VoiceSpeed;
}

/** A voice of this machine, and whether it has the requested gender. */
export interface ChosenVoice {
  voice: SpeechSynthesisVoice;
  isAsAsked: boolean;
}

const rates: Readonly<Record<VoiceSpeed, number>> = { slow: 0.75, normal: 1, fast: 1.4 };

/** Languages of voices for our texts, best first: voices of Taiwan and the mainland can read both scripts. */
const spoken: Readonly<Record<Language, readonly RegExp[]>> = {
  zh_CN: [/^(zh|cmn)-(hans-)?cn/, /^(zh|cmn)$/, /^(zh|cmn)-(hant-)?tw/],
  zh_TW: [/^(zh|cmn)-(hant-)?tw/, /^(zh|cmn)$/, /^(zh|cmn)-(hans-)?cn/],
  en_US: [/^en-us/, /^en\b/],
};

/**
 * The Web Speech API reports a voice's name but not its gender: these are the names of voices on Windows, macOS, iOS,
 * Android and eSpeak, and words in such names.
 */
const men =
  /\bmale|\b(kangkang|yunxi|yunyang|yunjian|zhiwei|danny|li-?mu|han|bobo|david|mark|george|guy|ryan|alex|daniel|fred|tom|aaron|eddy|reed|rocko|ralph|albert|junior)\b/i;
const women =
  /female|\b(huihui|yaoyao|xiaoxiao|xiaoyi|hanhan|yating|tracy|hsiaochen|ting-?ting|mei-?jia|sin-?ji|lili|yu-?shu|meijia|tingting|zira|susan|hazel|jenny|aria|samantha|victoria|karen|moira|tessa|allison|ava|zoe|nicky|flo|sandy|shelley|kathy)\b/i;

function sexOf({ name }: SpeechSynthesisVoice): AlarmVoice | null {
  if (women.test(name)) return 'female';
  return men.test(name) ? 'male' : null;
}

/** Local voices only: others send the text to external servers. null = none for the language. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  { language, voice: asked }: Omit<Manner, 'speed'>,
): ChosenVoice | null {
  const own = voices.filter(({ localService }) => localService);
  for (const pattern of spoken[language]) {
    const fitting = own.filter(({ lang }) => pattern.test(lang.toLowerCase().replace('_', '-')));
    const best = fitting.find((each) => sexOf(each) === asked) ?? fitting[0];
    if (best !== undefined) return { voice: best, isAsAsked: sexOf(best) === asked };
  }
  return null;
}

/** Speaks one sentence at a time. */
export interface Speech {
  /** The voice of this machine for the manner; null = none for the language. */
  find(manner: Manner): ChosenVoice | null;
  /** `onEnd` once, however it ends; not after `stop`. */
  say(text: string, manner: Manner, onEnd: () => void): void;
  stop(): void;
}

/** null = a browser that does not speak. */
export function createSpeech(synthesis: SpeechSynthesis | undefined): Speech {
  let current: SpeechSynthesisUtterance | null = null;
  const choose = (manner: Manner): ChosenVoice | null =>
    synthesis === undefined ? null : chooseVoice(synthesis.getVoices(), manner);
  return {
    find: choose,
    say(text, manner, onEnd) {
      const chosen = choose(manner);
      if (synthesis === undefined || chosen === null) return onEnd();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = chosen.voice;
      utterance.lang = chosen.voice.lang;
      utterance.rate = rates[manner.speed];
      const end = (): void => {
        if (current !== utterance) return;
        current = null;
        onEnd();
      };
      utterance.addEventListener('end', end);
      utterance.addEventListener('error', end);
      current = utterance;
      synthesis.speak(utterance);
      return undefined;
    },
    stop() {
      if (current === null) return;
      current = null;
      synthesis?.cancel();
    },
  };
}
