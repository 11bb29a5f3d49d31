// Test dependencies outside npm: a browser with Chinese fonts, a second PostgreSQL, an MQTT client, libfaketime.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { say } from './prepare.mjs';

const wanted = [
  { what: 'Chromium', package: 'chromium', has: () => existsSync('/usr/bin/chromium'), needed: true },
  {
    what: 'Chinese fonts',
    package: 'fonts-noto-cjk',
    has: () => existsSync('/usr/share/fonts/opentype/noto'),
    needed: false,
  },
  {
    what: 'PostgreSQL 15',
    package: 'postgresql-15',
    has: () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
    needed: false,
  },
  {
    what: 'mosquitto_pub',
    package: 'mosquitto-clients',
    has: () => existsSync('/usr/bin/mosquitto_pub'),
    needed: false,
  },
  {
    what: 'libfaketime',
    package: 'libfaketime',
    has: () => existsSync('/usr/share/doc/libfaketime'),
    needed: false,
  },
];

/** Installs missing dependencies with apt, if possible; prints what is still missing and which tests are skipped. */
export function ensureSystemPackages() {
  const missing = wanted.filter((item) => !item.has());
  if (missing.length > 0 && canInstall()) {
    say(`Installing ${missing.map((item) => item.what).join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...missing.map((item) => item.package)]);
  }
  const stillMissing = wanted.filter((item) => !item.has());
  for (const item of stillMissing)
    say(`Not available here: ${item.what}${item.needed ? '' : '; what needs it is skipped'}.`);
  return { hasServer: !stillMissing.some((item) => item.package === 'postgresql-15') };
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
