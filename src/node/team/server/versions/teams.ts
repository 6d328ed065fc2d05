// Version 6 of the tables. Whose a team is, owners that exist, and removals that wait for nobody.
export const teams = `
  -- A team's id comes from its label and its founder's role: nobody can found it first in another's place.
  CREATE TABLE knack.workspaces (workspace uuid PRIMARY KEY, label uuid NOT NULL, founder text NOT NULL);
  CREATE INDEX workspaces_by_label ON knack.workspaces (label);
  ALTER TABLE knack.workspaces ENABLE ROW LEVEL SECURITY;
  -- Members removed while a transaction of theirs holds their row.
  CREATE TABLE knack.removed (workspace uuid NOT NULL, member text NOT NULL, PRIMARY KEY (workspace, member));
  ALTER TABLE knack.removed ENABLE ROW LEVEL SECURITY;

  CREATE FUNCTION knack.is_usable(role text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = role AND rolcanlogin AND pg_has_role(oid, 'knack_member', 'USAGE')) $$;
  CREATE FUNCTION knack.is_removed(wanted uuid, role text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT EXISTS (SELECT FROM knack.removed WHERE workspace = wanted AND member = role) $$;
  CREATE FUNCTION knack.is_member(wanted uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user)
      AND NOT knack.is_removed(wanted, session_user) $$;
  CREATE OR REPLACE FUNCTION knack.my_workspaces() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT workspace FROM knack.members WHERE member = session_user AND NOT knack.is_removed(workspace, session_user) $$;
  DROP POLICY see ON knack.members;
  CREATE POLICY see ON knack.members FOR SELECT TO knack_member
    USING (workspace IN (SELECT knack.my_workspaces()) AND NOT knack.is_removed(workspace, member));

  -- Members who are marked as owners and whose role can still log in; where there is none, the one who has been there longest.
  CREATE FUNCTION knack.owners(wanted uuid) RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    WITH present AS (
      SELECT member, owner, since FROM knack.members
      WHERE workspace = wanted AND knack.is_usable(member) AND NOT knack.is_removed(wanted, member)
    )
    SELECT member FROM present WHERE owner
    UNION ALL
    (SELECT member FROM present WHERE NOT EXISTS (SELECT FROM present WHERE owner) ORDER BY since, member LIMIT 1)
  $$;
  -- The teams of a label, for anyone who knows it: which ones exist, and whom to ask.
  CREATE FUNCTION knack.teams(named uuid) RETURNS TABLE (workspace uuid, owners text[], member boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT one.workspace, ARRAY(SELECT knack.owners(one.workspace)), knack.is_member(one.workspace)
    FROM (SELECT named UNION SELECT known.workspace FROM knack.workspaces AS known WHERE known.label = named) AS one (workspace)
    WHERE EXISTS (SELECT FROM knack.members AS own WHERE own.workspace = one.workspace)
    ORDER BY 1
  $$;

  -- Earlier clients know teams by their label alone, which anybody could have taken.
  CREATE OR REPLACE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF knack.is_member(wanted) THEN RETURN false; END IF;
    RAISE EXCEPTION 'joining a team here needs a newer Knack' USING ERRCODE = 'feature_not_supported';
  END $$;
  -- Gives the id of the new team, which has no members yet and nothing of others.
  CREATE FUNCTION knack.found_team(named uuid) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
  DECLARE
    founded uuid;
  BEGIN
    IF session_user !~ '^[A-Za-z0-9_.-]{1,63}$' THEN
      RAISE EXCEPTION 'the role "%" cannot be a member', session_user USING ERRCODE = 'invalid_role_specification';
    END IF;
    IF (SELECT count(*) FROM knack.members WHERE member = session_user AND owner)
        >= (SELECT value::bigint FROM knack.meta WHERE name = 'member_workspaces') THEN
      RAISE EXCEPTION '% owns as many teams as one member may', session_user USING ERRCODE = 'configuration_limit_exceeded';
    END IF;
    FOR n IN 1..1000 LOOP
      founded := encode(substr(sha256(convert_to(named || ' ' || session_user || ' ' || n, 'UTF8')), 1, 16), 'hex')::uuid;
      CONTINUE WHEN EXISTS (SELECT FROM knack.members WHERE workspace = founded);
      CONTINUE WHEN EXISTS (SELECT FROM knack.facts WHERE workspace = founded AND author <> session_user);
      INSERT INTO knack.workspaces VALUES (founded, named, session_user) ON CONFLICT DO NOTHING;
      DELETE FROM knack.removed WHERE workspace = founded AND member = session_user;
      INSERT INTO knack.members (workspace, member, owner) VALUES (founded, session_user, true);
      RETURN founded;
    END LOOP;
    RAISE EXCEPTION '% has founded too many teams of this name', session_user USING ERRCODE = 'configuration_limit_exceeded';
  END $$;

  CREATE OR REPLACE FUNCTION knack.invite(wanted uuid, invited text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp SET lock_timeout = '10s' AS $$
  BEGIN
    IF session_user NOT IN (SELECT knack.owners(wanted)) THEN
      RAISE EXCEPTION 'only an owner of the workspace can invite' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = invited) THEN
      RAISE EXCEPTION 'there is no role "%"', invited USING ERRCODE = 'undefined_object';
    END IF;
    IF NOT knack.is_usable(invited) THEN
      RAISE EXCEPTION 'the role "%" cannot log in, or is not in knack_member', invited USING ERRCODE = 'undefined_object';
    END IF;
    IF (SELECT count(*) FROM knack.members WHERE workspace = wanted) >= 1000 THEN
      RAISE EXCEPTION 'a team has at most 1000 members' USING ERRCODE = 'configuration_limit_exceeded';
    END IF;
    DELETE FROM knack.removed WHERE workspace = wanted AND member = invited;
    INSERT INTO knack.members (workspace, member) VALUES (wanted, invited) ON CONFLICT DO NOTHING;
  END $$;
  -- Waits for no lock: a member who is leaving in an open transaction cannot keep an owner from removing them.
  CREATE OR REPLACE FUNCTION knack.remove(wanted uuid, removed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF removed <> session_user AND session_user NOT IN (SELECT knack.owners(wanted)) THEN
      RAISE EXCEPTION 'only an owner of the workspace can remove others' USING ERRCODE = 'insufficient_privilege';
    END IF;
    DELETE FROM knack.members WHERE ctid IN
      (SELECT ctid FROM knack.members WHERE workspace = wanted AND member = removed FOR UPDATE SKIP LOCKED);
    IF removed <> session_user AND EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = removed) THEN
      INSERT INTO knack.removed VALUES (wanted, removed) ON CONFLICT DO NOTHING;
    END IF;
  END $$;

  CREATE OR REPLACE FUNCTION knack.candidates(wanted uuid, authors text[], asked int[], most int)
    RETURNS TABLE (state uuid, line text, shared bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET gin_fuzzy_search_limit = 64 SET jit = off SET enable_seqscan = off AS $$
  BEGIN
    IF NOT knack.is_member(wanted) THEN RETURN; END IF;
    RETURN QUERY
      SELECT found.state, min(found.line), count(*) AS shared
      FROM unnest(asked) AS band
      CROSS JOIN LATERAL (
        SELECT own.state, own.line FROM knack.states AS own
        WHERE own.workspace = wanted AND own.bands @> ARRAY[band] AND own.author = ANY (authors)
        LIMIT 64
      ) AS found
      GROUP BY found.state ORDER BY shared DESC LIMIT least(most, 1000);
  END $$;
  REVOKE ALL ON FUNCTION knack.is_usable(text), knack.is_removed(uuid, text), knack.is_member(uuid), knack.owners(uuid),
    knack.teams(uuid), knack.found_team(uuid) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION knack.is_removed(uuid, text), knack.owners(uuid), knack.teams(uuid), knack.found_team(uuid) TO knack_member;
  `;
