-- A hundred thousand staff: each order that the list offers has its index, whose entries alone say which rows make a page,
-- and texts are found by their parts (three signs or more; fewer are looked for in the smaller indexes above them).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX person_by_number ON person (building_id, number, id);
CREATE INDEX person_by_number_down ON person (building_id, number DESC NULLS LAST, id);
CREATE INDEX person_by_name ON person (building_id, name, id);
CREATE INDEX person_by_name_down ON person (building_id, name DESC, id);
CREATE INDEX person_by_type ON person (building_id, person_type, id);
CREATE INDEX person_by_type_down ON person (building_id, person_type DESC, id);
CREATE INDEX person_text ON person USING gin (name gin_trgm_ops, number gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX card_binding_text ON card_binding USING gin (sn gin_trgm_ops) WHERE bound_to IS NULL;
