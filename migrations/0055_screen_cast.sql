-- independent
-- formerly 0051_screen_cast
-- The board at the gate of who is on site: one row per building that has set it.
CREATE TABLE screen_cast (
  id text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  building_id text NOT NULL,
  title text,
  projector_size integer NOT NULL,
  row_spacing double precision NOT NULL,
  show_departs boolean NOT NULL,
  show_visitors boolean NOT NULL,
  show_contractors boolean NOT NULL
);
CREATE UNIQUE INDEX screen_cast_building_unique ON screen_cast (building_id);
