-- What came by a gateway, and what of it was refused because the gateway may not speak for it.
ALTER TABLE gateway_report
  ADD COLUMN positions_at timestamptz(3),
  ADD COLUMN refused_at timestamptz(3),
  ADD COLUMN refused_count bigint NOT NULL DEFAULT 0;
