-- independent
-- What leaves the system is cut to what the account that set it up may see. A webhook from before belongs to whoever saved
-- it last; one of which the log knows nothing stops until somebody saves it.
ALTER TABLE webhook ADD COLUMN owner_id text;
UPDATE webhook SET owner_id = (
  SELECT account_id FROM audit_log
  WHERE entity = 'webhook' AND row_id = webhook.id AND action IN ('add', 'edit') AND account_id IS NOT NULL
  ORDER BY at DESC, id DESC LIMIT 1
);
-- By type of alarm and recipient, the account that chose the recipient. Of those from before nobody knows.
ALTER TABLE alarm_notice ADD COLUMN chosen_by jsonb;
