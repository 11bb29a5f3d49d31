-- In which minutes of an hour (epoch hours) a camera was probed, and in which of them it could be reached: bit n = minute n.
CREATE TABLE camera_hour (
  camera_id text NOT NULL,
  hour bigint NOT NULL,
  probed bigint NOT NULL,
  reached bigint NOT NULL,
  PRIMARY KEY (camera_id, hour)
);
CREATE INDEX camera_hour_hour ON camera_hour (hour);

CREATE TABLE camera_report (
  camera_id text PRIMARY KEY REFERENCES camera (id) ON DELETE CASCADE,
  reached_at timestamptz(3) NOT NULL
);
