-- Who drove the vehicle of an alarm when it was raised. The name is kept as it was then.
CREATE TABLE alarm_driver (
  alarm_id text PRIMARY KEY REFERENCES alarm (id) ON DELETE CASCADE,
  person_id text NOT NULL,
  name text NOT NULL
);

INSERT INTO alarm_driver (alarm_id, person_id, name)
SELECT DISTINCT ON (alarm.id) alarm.id, person.id, person.name
FROM alarm
JOIN vehicle_trip trip ON trip.building_id = alarm.building_id AND trip.vehicle_id = alarm.subject_id
  AND trip.begun_at <= alarm.raised_at AND (trip.ended_at IS NULL OR trip.ended_at > alarm.raised_at)
JOIN card_binding binding ON binding.building_id = trip.building_id AND binding.sn = trip.driver_card_sn
  AND binding.subject_kind = 'person'
  AND binding.bound_from <= alarm.raised_at AND (binding.bound_to IS NULL OR binding.bound_to > alarm.raised_at)
JOIN person ON person.id = binding.subject_id
WHERE alarm.subject_kind = 'vehicle'
ORDER BY alarm.id, trip.begun_at DESC;
