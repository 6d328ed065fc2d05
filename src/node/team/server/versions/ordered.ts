// Version 7 of the tables. Facts of one author are numbered in the order in which they become visible: readers wait for nobody else.
export const ordered = `
  CREATE TABLE knack.senders (author text PRIMARY KEY);
  ALTER TABLE knack.senders ENABLE ROW LEVEL SECURITY;
  -- Up to the end of the transaction, a role's other transactions add nothing. Only the role itself can take its turn.
  CREATE FUNCTION knack.take_turn() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM FROM knack.senders WHERE author = session_user FOR UPDATE;
    IF FOUND THEN RETURN; END IF;
    INSERT INTO knack.senders VALUES (session_user) ON CONFLICT DO NOTHING;
    PERFORM FROM knack.senders WHERE author = session_user FOR UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'another transaction of % sends' , session_user USING ERRCODE = 'serialization_failure'; END IF;
  END $$;
  CREATE FUNCTION knack.in_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM knack.take_turn();
    RETURN NULL;
  END $$;
  -- Before the rows are numbered.
  CREATE TRIGGER in_turn BEFORE INSERT ON knack.facts FOR EACH STATEMENT EXECUTE FUNCTION knack.in_turn();
  CREATE INDEX facts_in_order ON knack.facts (workspace, author, seq);
  DROP INDEX knack.facts_log;
  REVOKE ALL ON FUNCTION knack.take_turn(), knack.in_turn() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION knack.take_turn() TO knack_member;
  `;
