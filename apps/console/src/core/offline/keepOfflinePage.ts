import { languageTag, t, useLanguage } from '../i18n/i18n.ts';
import { logFailure } from '../log.ts';

/** Seconds until the page tries to reach the server again. */
const retryS = 10;

/**
 * Registers the page that is shown while the server is unreachable, in the language of this machine. Browsers allow it
 * only over TLS and on localhost.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const keep = (): void => {
    storePage().catch((error: unknown) => logFailure('The page for times without the server', error));
  };
  keep();
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) keep();
  });
}

async function storePage(): Promise<void> {
  await navigator.serviceWorker.register('/serviceWorker.js');
  const { active } = await navigator.serviceWorker.ready;
  // A worker has one origin; `postMessage` has no such argument there.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(pageText());
}

function pageText(): string {
  const [title, text, retry] = [t('console.offline.title'), t('console.offline.text'), t('console.offline.retry')];
  return `<!doctype html>
<html lang="${languageTag()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryS}">
<title>${escaped(title)}</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: #071a1d; color: #e2ebec; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 32em; padding: 24px; }
h1 { font-size: 24px; }
a { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #097a77; color: #fff; text-decoration: none; }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p><a href="">${escaped(retry)}</a></p>
</main>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
