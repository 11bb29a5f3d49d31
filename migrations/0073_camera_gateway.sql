-- Gateways that may speak for a camera; none = every gateway of its site.
ALTER TABLE camera ADD COLUMN gateway_ids jsonb;
CREATE INDEX camera_gateways ON camera USING gin (gateway_ids);

-- A device may have several secrets: user and password of a stream.
ALTER TABLE device_secret ADD COLUMN field text;
UPDATE device_secret
SET field = CASE entity WHEN 'locationCard' THEN 'downlinkPassword' WHEN 'webhook' THEN 'secret' ELSE 'password' END;
ALTER TABLE device_secret
  ALTER COLUMN field SET NOT NULL,
  DROP CONSTRAINT device_secret_pkey,
  ADD PRIMARY KEY (row_id, field);
