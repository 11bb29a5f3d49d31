-- Messages to wristbands, and what became of them at each.
CREATE TABLE bracelet_message (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  type text NOT NULL,
  content text NOT NULL,
  wants_reply boolean,
  send_at timestamptz(3),
  receivers jsonb,
  sender_name text,
  sender_id text,
  cancelled_at timestamptz(3)
);
CREATE INDEX bracelet_message_newest ON bracelet_message (building_id, send_at DESC, id);

CREATE TABLE bracelet_delivery (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  message_id text NOT NULL REFERENCES bracelet_message (id) ON DELETE CASCADE,
  person_id text NOT NULL,
  person_name text NOT NULL,
  depart_id text,
  sn text NOT NULL,
  status text NOT NULL,
  reply text,
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz(3),
  received_at timestamptz(3),
  read_at timestamptz(3),
  replied_at timestamptz(3)
);
CREATE INDEX bracelet_delivery_of_message ON bracelet_delivery (message_id, status);
CREATE INDEX bracelet_delivery_by_name ON bracelet_delivery (building_id, person_name, id);

-- What is under way, and when it is looked at again. What has ended is not here.
CREATE TABLE bracelet_queue (
  delivery_id text PRIMARY KEY REFERENCES bracelet_delivery (id) ON DELETE CASCADE,
  due_at timestamptz(3) NOT NULL,
  -- Nobody tries any longer.
  until_at timestamptz(3) NOT NULL
);
CREATE INDEX bracelet_queue_due ON bracelet_queue (due_at);
