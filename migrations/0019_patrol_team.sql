-- independent
-- People of one department who patrol together.
CREATE TABLE patrol_team (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  depart_id text NOT NULL,
  member_ids jsonb,
  remark text
);
CREATE UNIQUE INDEX patrol_team_name_unique ON patrol_team (building_id, name);
-- In which team somebody is: asked whenever the person moves or goes.
CREATE INDEX patrol_team_members ON patrol_team USING gin (member_ids);

-- Until now nothing asked whose patrols a role sees, so nobody chose `company` for one that sees less of all else.
ALTER TABLE role ALTER COLUMN patrol_scope SET DEFAULT 'same';
UPDATE role SET patrol_scope = 'same' WHERE patrol_scope = 'company' AND data_scope <> 'company';
