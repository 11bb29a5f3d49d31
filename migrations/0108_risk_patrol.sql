-- independent
-- What patrols weigh in the live level of a risk area.
ALTER TABLE risk_level_setting
  ADD COLUMN patrol_missed integer NOT NULL DEFAULT 20,
  ADD COLUMN patrol_partial integer NOT NULL DEFAULT 10,
  ADD COLUMN abnormal_check integer NOT NULL DEFAULT 20;
