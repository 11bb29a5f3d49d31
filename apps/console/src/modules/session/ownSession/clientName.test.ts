import { expect, it } from 'vitest';

import { clientName } from './clientName.ts';

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium}`, 'Chrome 126 · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Edg/126.0.2592.61`, 'Edge 126 · Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chromium}`, 'Chrome 126 · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128 · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17 · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17 · iPhone',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is known as %s', (agent, name) => {
  expect(clientName(agent)).toBe(name);
});
