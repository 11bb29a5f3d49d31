-- What stands at the end of a span of the statistics: alarms without a clear, or with one after it.
CREATE INDEX alarm_cleared ON alarm (building_id, cleared_at);
