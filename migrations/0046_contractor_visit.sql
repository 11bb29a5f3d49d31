-- independent
-- Companies whose people work on the site for a while, and visits with the card that was handed out.

CREATE TABLE contractor (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  project_leader text NOT NULL,
  leader_phone text NOT NULL,
  construction_from date NOT NULL,
  construction_to date NOT NULL,
  remark text
);
CREATE UNIQUE INDEX contractor_name_unique ON contractor (building_id, name);

ALTER TABLE person ADD COLUMN contractor_id text;
CREATE INDEX person_contractor ON person (building_id, contractor_id) WHERE contractor_id IS NOT NULL;

CREATE TABLE visit (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  visitor_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('expected', 'onSite', 'left')),
  company text,
  phone text NOT NULL,
  document_type text NOT NULL,
  document_number text NOT NULL,
  reason text NOT NULL,
  depart_id text NOT NULL,
  host_id text,
  expected_from timestamptz(3) NOT NULL,
  expected_to timestamptz(3) NOT NULL,
  alarm_template_id text,
  card_sn text,
  checked_in_at timestamptz(3),
  checked_out_at timestamptz(3),
  person_id text
);
CREATE INDEX visit_newest ON visit (building_id, expected_from DESC, id);
-- At a check-in the visits of the same document are locked, so that nobody is let in twice.
CREATE INDEX visit_document ON visit (building_id, document_number);
CREATE INDEX visit_on_site ON visit (building_id, alarm_template_id) WHERE status = 'onSite';
