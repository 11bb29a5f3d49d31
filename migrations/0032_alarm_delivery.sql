-- independent
-- What became of alarm events that leave the system, at each receiver.
CREATE TABLE alarm_delivery (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  alarm_id text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  event text NOT NULL,
  type text NOT NULL,
  level integer NOT NULL,
  subject_name text,
  area_name text,
  channel text NOT NULL,
  reason text NOT NULL,
  receiver_id text,
  receiver_name text,
  address text,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  problem_detail text,
  sent_at timestamptz(3)
);
CREATE INDEX alarm_delivery_newest ON alarm_delivery (building_id, occurred_at DESC, id);
CREATE INDEX alarm_delivery_of_alarm ON alarm_delivery (alarm_id, occurred_at);
CREATE INDEX alarm_delivery_of_receiver ON alarm_delivery (receiver_id, updated_at DESC);

-- What is under way, and when it is looked at again. What has ended is not here.
CREATE TABLE alarm_delivery_queue (
  delivery_id text PRIMARY KEY REFERENCES alarm_delivery (id) ON DELETE CASCADE,
  channel text NOT NULL,
  -- What fails together is held back together: the mail server, one webhook.
  host text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- Nobody tries any longer.
  until_at timestamptz(3) NOT NULL,
  -- An operator asked for it: it goes whatever became of the alarm.
  forced boolean NOT NULL DEFAULT false,
  -- Who sends it now; past the time, whoever that was is dead.
  claimed_by text,
  claimed_until timestamptz(3)
);
CREATE INDEX alarm_delivery_queue_due ON alarm_delivery_queue (channel, due_at);

-- In which language somebody is written to; null = zh_CN.
ALTER TABLE account ADD COLUMN language text;
