import { describe, expect, it, vi } from 'vitest';

import { chooseVoice, createSpeech, type Manner } from './alarmVoice.ts';

const voice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: false,
  voiceURI: name,
});
const windows = [
  voice('Microsoft Huihui - Chinese (Simplified, PRC)', 'zh-CN'),
  voice('Microsoft Kangkang - Chinese (Simplified, PRC)', 'zh-CN'),
  voice('Microsoft Hanhan - Chinese (Traditional, Taiwan)', 'zh-TW'),
  voice('Microsoft Zira - English (United States)', 'en-US'),
  voice('Microsoft David - English (United States)', 'en-US'),
  voice('Microsoft Hazel - English (Great Britain)', 'en-GB'),
];

const chosen = (...given: Parameters<typeof chooseVoice>): unknown => {
  const found = chooseVoice(...given);
  return found === null ? null : [found.voice.name.split(' ')[1] ?? found.voice.name, found.isAsAsked];
};

describe('the voice of an announcement', () => {
  it.each([
    ['zh_CN', 'female', ['Huihui', true]],
    ['zh_CN', 'male', ['Kangkang', true]],
    ['zh_TW', 'female', ['Hanhan', true]],
    ['en_US', 'male', ['David', true]],
    ['en_US', 'female', ['Zira', true]],
  ] as const)('in %s is %s where the machine has one', (language, asked, expected) => {
    expect(chosen(windows, { language, voice: asked })).toEqual(expected);
  });

  it('is another one for the language if the requested one is missing, which is reported', () => {
    expect(chosen(windows, { language: 'zh_TW', voice: 'male' })).toEqual(['Hanhan', false]);
    expect(chosen([voice('eSpeak', 'en')], { language: 'en_US', voice: 'male' })).toEqual(['eSpeak', false]);
  });

  it('reads the characters of the other Chinese if needed, and never in Cantonese', () => {
    expect(chosen([voice('Ting-Ting', 'zh_CN')], { language: 'zh_TW', voice: 'female' })).toEqual(['Ting-Ting', true]);
    expect(chooseVoice([voice('Sin-Ji', 'zh-HK')], { language: 'zh_CN', voice: 'female' })).toBeNull();
  });

  it('is local: personal data is not sent to external servers', () => {
    const cloud = [voice('Google 普通话', 'zh-CN', false)];
    expect(chooseVoice(cloud, { language: 'zh_CN', voice: 'female' })).toBeNull();
  });

  it('distinguishes the words for man and woman', () => {
    expect(
      chosen([voice('x female', 'en-US'), voice('x male', 'en-US')], { language: 'en_US', voice: 'male' }),
    ).toEqual(['male', true]);
  });
});

describe('speech', () => {
  const manner: Manner = { language: 'en_US', voice: 'male', speed: 'fast' };
  class Utterance extends EventTarget {
    text: string;
    voice: unknown;
    lang = '';
    rate = 1;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const machine = (voices: readonly SpeechSynthesisVoice[]) => {
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    const utterances: Utterance[] = [];
    const cancel = vi.fn();
    // Only the used members.
    const synthesis = { getVoices: () => voices, speak: (each: Utterance) => utterances.push(each), cancel };
    return { utterances, cancel, speech: createSpeech(synthesis as unknown as SpeechSynthesis) };
  };

  it('has the configured voice and speed, and reports its end once', () => {
    const { utterances, speech } = machine(windows);
    const onEnd = vi.fn();
    speech.say('Level 1', manner, onEnd);
    expect(utterances).toMatchObject([{ text: 'Level 1', lang: 'en-US', voice: windows[4] }]);
    expect(utterances[0]?.rate).toBeGreaterThan(1);
    utterances[0]?.dispatchEvent(new Event('end'));
    utterances[0]?.dispatchEvent(new Event('error'));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('reports nothing when it was stopped', () => {
    const { utterances, cancel, speech } = machine(windows);
    const onEnd = vi.fn();
    speech.stop();
    expect(cancel).not.toHaveBeenCalled();
    speech.say('a', manner, onEnd);
    speech.stop();
    utterances[0]?.dispatchEvent(new Event('error'));
    expect(cancel).toHaveBeenCalledOnce();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('ends at once without a voice, or without speech synthesis', () => {
    const onEnd = vi.fn();
    const { utterances, speech } = machine([]);
    speech.say('a', manner, onEnd);
    createSpeech(undefined).say('a', manner, onEnd);
    expect([utterances, onEnd.mock.calls.length, speech.find(manner)]).toEqual([[], 2, null]);
  });
});
