-- Accounts that a notice is not for, and the account that announced a visitor or a vehicle.
ALTER TABLE notice ADD COLUMN except_account_ids jsonb;
ALTER TABLE visit ADD COLUMN requester_id text;
ALTER TABLE external_vehicle ADD COLUMN requester_id text;
