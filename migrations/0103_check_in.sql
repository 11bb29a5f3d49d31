-- independent
-- Check-in at muster points by a printed QR code (docs/adr/074-check-in-token.md).

-- The token that the code of a muster point has; a new one makes the printed one void.
CREATE TABLE muster_point_code (
  area_id text PRIMARY KEY,
  building_id text NOT NULL,
  token text NOT NULL,
  renewed_at timestamptz(3) NOT NULL,
  -- Name of the account.
  renewed_by text NOT NULL
);
CREATE UNIQUE INDEX muster_point_code_token_unique ON muster_point_code (token);

-- Whoever has checked in and is not in the register: the warden sees the name that was typed.
CREATE TABLE muster_guest (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  muster_id text NOT NULL REFERENCES muster ON DELETE CASCADE,
  point_id text NOT NULL,
  name text NOT NULL,
  -- Epoch ms.
  checked_in_at bigint NOT NULL
);
CREATE UNIQUE INDEX muster_guest_name_unique ON muster_guest (muster_id, point_id, name);
