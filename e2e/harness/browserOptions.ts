import type { LaunchOptions } from 'playwright-core';

/**
 * WebGL by software, and nothing that Chromium would like to ask of the world outside (docs/operations.md). Pages are put
 * together by the processor, as Chromium does by itself where there is no graphics card: with the blocklist ignored it has
 * emulated WebGL do that as well, and every frame of whatever page takes 50 to 70 ms.
 */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--mute-audio',
];

export function browserOptions(): LaunchOptions {
  // Names of downloaded files in every language need a locale that can write them.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: flags, env };
}
