import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';

import { blankPath, type ConsoleLanguage } from './browser.ts';
import type { TestSite } from './testSite.ts';

/** Sounds and speech of a page. */
export interface Heard {
  /** Hertz of each tone of a siren. */
  tones: number[];
  /** Spoken texts with their voice. */
  said: { text: string; lang: string; voice: string; rate: number }[];
}

export interface ListeningPage {
  page: Page;
  context: BrowserContext;
  errors: string[];
  /** Sounds since the last call. */
  heard(): Promise<Heard>;
  /** Blocks the open live connections like those of a machine that has slept; new ones work. */
  cutOff(): void;
}

/**
 * A page whose sounds and speech are recorded, on a machine with a male and a female voice for every language, and with
 * a controllable clock.
 */
export async function openListening(site: TestSite, url: string, language: ConsoleLanguage): Promise<ListeningPage> {
  // A page of the same origin that is nothing yet, so that the next one is listened to from its start.
  const { page, context, errors } = await site.open(blankPath, language);
  await context.addInitScript(writeDown);
  let isDeaf: { value: boolean }[] = [];
  await page.routeWebSocket(/\/live$/, (socket: WebSocketRoute) => {
    const deaf = { value: false };
    isDeaf.push(deaf);
    const server = socket.connectToServer();
    socket.onMessage((message) => deaf.value || server.send(message));
    server.onMessage((message) => deaf.value || socket.send(message));
  });
  await page.clock.install();
  await page.goto(url);
  return {
    page,
    context,
    errors,
    heard: () => page.evaluate(() => Reflect.get(globalThis, 'takeHeard')()),
    cutOff() {
      for (const each of isDeaf) each.value = true;
      isDeaf = [];
    },
  };
}

/** Runs in the page before everything else. */
function writeDown(): void {
  let tones: number[] = [];
  let said: object[] = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    tones.push(Math.round(this.frequency.value));
    return start.call(this, when);
  };
  class Utterance extends EventTarget {
    voice: { name: string } | null = null;
    lang = '';
    rate = 1;
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const voices = [
    ['Huihui', 'zh-CN'],
    ['Kangkang', 'zh-CN'],
    ['Yating', 'zh-TW'],
    ['Zhiwei', 'zh-TW'],
    ['Zira', 'en-US'],
    ['David', 'en-US'],
  ].map(([name, lang]) => ({ name, lang, localService: true, default: false, voiceURI: name }));
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => undefined,
    speak(utterance: Utterance) {
      const { text, lang, rate, voice } = utterance;
      said.push({ text, lang, rate, voice: voice?.name ?? '' });
      queueMicrotask(() => utterance.dispatchEvent(new Event('end')));
    },
  });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'takeHeard', {
    value: () => {
      const heard = { tones, said };
      [tones, said] = [[], []];
      return heard;
    },
  });
}
