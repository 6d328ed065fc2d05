// Version 3 of the tables. Nobody can found a team again once everyone has left it.
export const abandoned = `
  CREATE OR REPLACE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF EXISTS (SELECT FROM knack.members WHERE workspace = wanted) THEN RETURN false; END IF;
    -- A team that all have left is not a new one: what others left there is not for who comes next.
    IF EXISTS (SELECT FROM knack.facts WHERE workspace = wanted AND author <> session_user) THEN RETURN false; END IF;
    INSERT INTO knack.members (workspace, member, owner) VALUES (wanted, session_user, true);
    RETURN true;
  END $$;
  `;
