import { it } from 'vitest';
import { startTestApp } from './testing/testApp.ts';
import { dataOf } from './testing/testSite.ts';
import { sql } from 'kysely';
it('measures', async () => {
const muster = await startTestApp();
muster.clock.now = Date.parse('2026-03-31T20:00:00+08:00');
const { db } = muster.database;
const b = muster.buildingId;
await sql`insert into workday (id, building_id, day, person_name, depart_id, person_type, shift_name, from_at, to_at, result, first_in, last_out,
 worked_minutes, late_minutes, early_minutes, overtime_minutes, on_site_minutes, zone_minutes, position, person_id, shift_id, late_grace, early_grace, break_minutes, states)
 select 'w' || p || '-' || d, ${b}, ('2026-03-01'::date + d), '人员' || p, null, 'internal', '白班', '2026-03-01T00:00:00Z'::timestamptz + d * interval '1 day', '2026-03-01T09:00:00Z'::timestamptz + d * interval '1 day',
 'present', '2026-03-01T00:00:00Z'::timestamptz + d * interval '1 day', '2026-03-01T09:00:00Z'::timestamptz + d * interval '1 day', 480, 0, 0, 0, 540, 400, 'appeared', 'p' || p, 's', 5, 5, 60, repeat('a', 108)
 from generate_series(1, 1000) p, generate_series(0, 30) d`.execute(db);
await sql`insert into attendance_correction (id, building_id, day, person_name, shift_name, kind, reason, status, requested_by, requested_at, workday_id, person_id, requester_id)
 select 'c' || p, ${b}, '2026-03-05', 'x', 's', 'leave', 'r', 'approved', 'a', now(), 'w' || p || '-4', 'p' || p, 'z' from generate_series(1, 200) p`.execute(db);
await sql`analyze workday`.execute(db);
const admin = await muster.logIn();
for (let i = 0; i < 4; i++) {
  const t = performance.now();
  const { persons } = dataOf(await admin.get('/bp/workday/month', { month: '2026-03', size: '1000' }));
  console.log('month of', persons.length, 'ms', Math.round(performance.now() - t), 'bytes', JSON.stringify(persons).length);
}
let t = performance.now();
const r = await muster.app.inject({ method: 'GET', url: '/bp/workday/month/export?month=2026-03', headers: { authToken: admin.token } });
console.log('export ms', Math.round(performance.now() - t), r.rawPayload.length);
t = performance.now();
dataOf(await admin.get('/bp/workday/month', { month: '2026-03', size: '50' }));
console.log('page of 50 ms', Math.round(performance.now() - t));
await muster.close();
}, 120000);
