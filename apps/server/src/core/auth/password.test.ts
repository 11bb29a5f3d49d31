import { expect, test } from 'vitest';

import { adminPassword, startTestApp } from '../../testing/testApp.ts';
import { createPasswords, quickCost } from './password.ts';

test('a password is hashed as RFC 9106 recommends, unless tests use less', async () => {
  expect(await createPasswords().hash('Tester_2026')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await createPasswords(quickCost).hash('Tester_2026')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

test('a hash is valid for its password with any parameters, and weak if a new one would cost more', async () => {
  const usual = createPasswords();
  const quick = createPasswords(quickCost);
  const cheap = await quick.hash('Tester_2026');
  const dear = await usual.hash('Tester_2026');
  expect([await usual.isRight(cheap, 'Tester_2026'), await quick.isRight(dear, 'Tester_2026')]).toEqual([true, true]);
  expect([await usual.isRight(cheap, 'Tester_2027'), await usual.isRight(null, 'Tester_2026')]).toEqual([false, false]);
  expect([usual.isWeak(cheap), usual.isWeak(dear), quick.isWeak(cheap), quick.isWeak(dear)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a login strengthens the hash of its password to that of a new one', async () => {
  const dearer = await startTestApp({ passwordCost: { memoryKiB: 16, passes: 2 } });
  const body = { name: 'admin', password: adminPassword };
  expect((await dearer.ask('POST', '/doLogin', { body })).code).toBe(0);
  const stored = await dearer.database.db.selectFrom('accountSecret').select('passwordHash').execute();
  expect(stored).toEqual([{ passwordHash: expect.stringContaining('$m=16,t=2,') }]);
  expect((await dearer.ask('POST', '/doLogin', { body })).code).toBe(0);
  await dearer.close();
});
