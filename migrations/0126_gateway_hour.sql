-- independent
-- In which minutes of an hour (epoch hours) a gateway was heard: bit n = minute n. Availability is counted from it.
CREATE TABLE gateway_hour (
  gateway_id text NOT NULL,
  hour bigint NOT NULL,
  minutes bigint NOT NULL,
  PRIMARY KEY (gateway_id, hour)
);
CREATE INDEX gateway_hour_hour ON gateway_hour (hour);
