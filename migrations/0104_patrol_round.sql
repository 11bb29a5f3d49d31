-- independent
-- Rounds of patrols: results, visits and checks (docs/adr/079-patrol-rounds.md). Results and visits are written in the
-- transaction of the engine's step; their keys derive from facts, so that a step that is written twice is written once.

ALTER TABLE patrol_route ADD COLUMN in_order boolean NOT NULL DEFAULT false;
ALTER TABLE patrol_point ADD COLUMN checklist text;

-- Judged rounds; the id is of route, day and number.
CREATE TABLE patrol_round (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  day date NOT NULL,
  route_name text NOT NULL,
  route_id text NOT NULL,
  team_name text NOT NULL,
  team_id text NOT NULL,
  depart_id text,
  state text NOT NULL CHECK (state IN ('good', 'partial', 'missed')),
  from_at timestamptz(3) NOT NULL,
  to_at timestamptz(3) NOT NULL,
  hour integer NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  visited_count integer NOT NULL,
  point_count integer NOT NULL,
  visits integer NOT NULL,
  dwell_seconds integer NOT NULL,
  in_order boolean NOT NULL,
  point_ids jsonb,
  missed_point_ids jsonb,
  member_ids jsonb,
  visitor_ids jsonb,
  cards_together text,
  pass_rate integer NOT NULL,
  corrected_at timestamptz(3),
  judged_at timestamptz(3) NOT NULL
);
CREATE INDEX patrol_round_newest ON patrol_round (building_id, from_at DESC, id);
CREATE INDEX patrol_round_day ON patrol_round (building_id, day);
CREATE INDEX patrol_round_route ON patrol_round (building_id, route_id, from_at DESC, id);

-- What a report shows of a round beyond its row, as it was then.
CREATE TABLE patrol_round_detail (
  round_id text PRIMARY KEY REFERENCES patrol_round ON DELETE CASCADE,
  -- The plan: { indicators, minPoints, minVisits, minDwell, inOrder }.
  demand jsonb NOT NULL,
  -- In the order of the route: [{ id, name, mustVisit, sensing, place, visit: { at, personId, personName, tag } | null }].
  points jsonb NOT NULL,
  -- [{ id, name }] of the team.
  members jsonb NOT NULL,
  -- Pairs of names; null = not looked at yet.
  cards_together jsonb,
  -- Results that were corrected, newest first.
  former jsonb NOT NULL
);

-- Visits that counted.
CREATE TABLE patrol_visit (
  building_id text NOT NULL,
  route_id text NOT NULL,
  round text NOT NULL,
  point_id text NOT NULL,
  tag text NOT NULL,
  subject_id text,
  -- Epoch ms.
  since bigint NOT NULL,
  until bigint,
  PRIMARY KEY (route_id, round, point_id, tag, since)
);
CREATE INDEX patrol_visit_since ON patrol_visit (since);

-- What was found at points. The id was made by the phone.
CREATE TABLE patrol_check (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  point_name text NOT NULL,
  point_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  person_name text NOT NULL,
  person_id text NOT NULL,
  depart_id text,
  route_name text NOT NULL,
  route_id text NOT NULL,
  round_name text NOT NULL,
  item_count integer NOT NULL,
  abnormal_count integer NOT NULL,
  is_abnormal boolean NOT NULL,
  findings text,
  items jsonb NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  risk_tip_id text
);
CREATE INDEX patrol_check_newest ON patrol_check (building_id, at DESC, id);
CREATE INDEX patrol_check_round ON patrol_check (route_id, round_name);
