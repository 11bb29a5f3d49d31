-- independent
-- The audit log as an entity: listed, filtered and exported like every other. Ids become text, which the old ones are as
-- well; new ones sort by time by themselves.
ALTER TABLE audit_log ALTER COLUMN id DROP IDENTITY;
ALTER TABLE audit_log ALTER COLUMN id TYPE text USING lpad(id::text, 20, '0');
ALTER TABLE audit_log
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN row_name text;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id);
