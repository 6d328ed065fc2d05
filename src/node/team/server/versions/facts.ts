// Version 1 of the tables. Members, their facts, and who may do what with them.
export const facts = `
  CREATE SCHEMA IF NOT EXISTS knack;
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'knack_member') THEN CREATE ROLE knack_member NOLOGIN; END IF;
  END $$;
  CREATE TABLE knack.meta (name text PRIMARY KEY, value text NOT NULL);
  INSERT INTO knack.meta VALUES ('epoch', gen_random_uuid()::text), ('compatible', '1');

  CREATE TABLE knack.members (
    workspace uuid NOT NULL,
    member text NOT NULL CHECK (member ~ '^[A-Za-z0-9_.-]{1,63}$'),
    owner boolean NOT NULL DEFAULT false,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace, member)
  );
  CREATE INDEX members_by_member ON knack.members (member);

  CREATE SEQUENCE knack.fact_seq;
  CREATE TABLE knack.facts (
    workspace uuid NOT NULL,
    author text NOT NULL DEFAULT session_user,
    episode text NOT NULL CHECK (episode ~ '^[A-Za-z0-9_.:-]{1,200}$'),
    name text NOT NULL CHECK (name ~ '^([bs]|s[0-9]{1,5}|[ge][a-zA-Z0-9:.+-]{1,80}|x[0-9]{0,5})$'),
    body jsonb NOT NULL CHECK (octet_length(body::text) <= 32768),
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    seq bigint NOT NULL DEFAULT nextval('knack.fact_seq'),
    PRIMARY KEY (workspace, author, episode, name)
  ) PARTITION BY HASH (workspace);
  DO $$ BEGIN
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE knack.facts_%s PARTITION OF knack.facts FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
  END $$;
  CREATE INDEX facts_log ON knack.facts (workspace, author, xid, seq);

  CREATE FUNCTION knack.my_workspaces() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ SELECT workspace FROM knack.members WHERE member = session_user $$;

  CREATE FUNCTION knack.withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NEW.name = 'x' THEN
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode
        AND name !~ '^x';
    ELSE
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode
        AND (name = 's' || substr(NEW.name, 2) OR name LIKE 'g' || substr(NEW.name, 2) || ':%');
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER withdraw AFTER INSERT ON knack.facts FOR EACH ROW WHEN (NEW.name LIKE 'x%') EXECUTE FUNCTION knack.withdraw();

  CREATE FUNCTION knack.found(wanted uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted::text, 0));
    IF EXISTS (SELECT FROM knack.members WHERE workspace = wanted) THEN RETURN false; END IF;
    INSERT INTO knack.members (workspace, member, owner) VALUES (wanted, session_user, true);
    RETURN true;
  END $$;
  CREATE FUNCTION knack.invite(wanted uuid, invited text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can invite' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO knack.members (workspace, member) VALUES (wanted, invited) ON CONFLICT DO NOTHING;
  END $$;
  CREATE FUNCTION knack.remove(wanted uuid, removed text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF removed <> session_user AND NOT EXISTS
        (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user AND owner) THEN
      RAISE EXCEPTION 'only an owner of the workspace can remove others' USING ERRCODE = 'insufficient_privilege';
    END IF;
    DELETE FROM knack.members WHERE workspace = wanted AND member = removed;
  END $$;
  CREATE FUNCTION knack.restored() RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    UPDATE knack.facts SET xid = '0'::xid8;
    UPDATE knack.meta SET value = gen_random_uuid()::text WHERE name = 'epoch';
  $$;

  ALTER TABLE knack.members ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.members FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  ALTER TABLE knack.facts ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.facts FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  CREATE POLICY add ON knack.facts FOR INSERT TO knack_member
    WITH CHECK (author = session_user AND workspace IN (SELECT knack.my_workspaces()));

  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA knack FROM PUBLIC;
  GRANT USAGE ON SCHEMA knack TO knack_member;
  GRANT SELECT ON knack.meta, knack.migrations, knack.members, knack.facts TO knack_member;
  GRANT INSERT (workspace, episode, name, body) ON knack.facts TO knack_member;
  GRANT USAGE ON SEQUENCE knack.fact_seq TO knack_member;
  GRANT EXECUTE ON FUNCTION knack.my_workspaces(), knack.found(uuid), knack.invite(uuid, text), knack.remove(uuid, text) TO knack_member;
  `;
