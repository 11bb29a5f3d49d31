-- independent
-- What each revision of a building's configuration changed, so that a site runner reads those rows and no others.
-- ids null = everything of the entity may be another.
CREATE TABLE config_change (
  building_id text NOT NULL,
  revision bigint NOT NULL,
  entity text NOT NULL,
  ids text[],
  PRIMARY KEY (building_id, revision)
);
