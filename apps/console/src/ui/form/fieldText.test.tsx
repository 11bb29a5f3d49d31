import { expect, it } from 'vitest';
import { plainText } from './fieldText.ts';

it.each([
  ['<p>one</p><p>two &amp; three<br>four</p>', 'one two & three four'],
  ['<ul><li>a</li><li>b</li></ul>', 'a b'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['<img src="x" onerror="document.title = 1">seen', 'seen'],
  ['', ''],
])('of %s the words are “%s”', (html, words) => {
  const { title } = document;
  expect(plainText(html)).toBe(words);
  expect(document.title).toBe(title);
});
