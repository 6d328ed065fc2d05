// Version 2 of the tables. Situations with their MinHash bands, for memories too big to copy.
export const states = `
  ALTER TABLE knack.facts ADD COLUMN state uuid;
  CREATE INDEX facts_by_state ON knack.facts (workspace, state) WHERE state IS NOT NULL;
  CREATE TABLE knack.states (
    workspace uuid NOT NULL,
    author text NOT NULL DEFAULT session_user,
    state uuid NOT NULL,
    line text NOT NULL CHECK (octet_length(line) <= 16384),
    bands int[] NOT NULL CHECK (cardinality(bands) BETWEEN 1 AND 64),
    PRIMARY KEY (workspace, state, author)
  ) PARTITION BY HASH (workspace);
  DO $$ BEGIN
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE knack.states_%s PARTITION OF knack.states FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
    END LOOP;
  END $$;
  CREATE INDEX states_bands ON knack.states USING gin (bands);

  CREATE FUNCTION knack.candidates(wanted uuid, authors text[], asked int[], most int)
    RETURNS TABLE (state uuid, line text, shared bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET gin_fuzzy_search_limit = 200 SET jit = off SET enable_seqscan = off AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM knack.members WHERE workspace = wanted AND member = session_user) THEN RETURN; END IF;
    RETURN QUERY
      SELECT found.state, min(found.line), count(*) AS shared
      FROM unnest(asked) AS band
      CROSS JOIN LATERAL (
        SELECT own.state, own.line FROM knack.states AS own
        WHERE own.workspace = wanted AND own.bands @> ARRAY[band] AND own.author = ANY (authors)
        LIMIT 200
      ) AS found
      GROUP BY found.state ORDER BY shared DESC LIMIT least(most, 1000);
  END $$;

  CREATE OR REPLACE FUNCTION knack.withdraw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    WITH gone AS (
      DELETE FROM knack.facts WHERE workspace = NEW.workspace AND author = NEW.author AND episode = NEW.episode AND
        CASE WHEN NEW.name = 'x' THEN name !~ '^x'
          ELSE name = 's' || substr(NEW.name, 2) OR name LIKE 'g' || substr(NEW.name, 2) || ':%' END
      RETURNING state, name
    )
    DELETE FROM knack.states AS own WHERE own.workspace = NEW.workspace AND own.author = NEW.author
      AND own.state IN (SELECT gone.state FROM gone)
      AND NOT EXISTS (SELECT FROM knack.facts AS other WHERE other.workspace = NEW.workspace AND other.state = own.state
        AND other.author = NEW.author AND NOT (other.episode = NEW.episode AND other.name IN (SELECT gone.name FROM gone)));
    RETURN NULL;
  END $$;

  ALTER TABLE knack.states ENABLE ROW LEVEL SECURITY;
  CREATE POLICY see ON knack.states FOR SELECT TO knack_member USING (workspace IN (SELECT knack.my_workspaces()));
  CREATE POLICY add ON knack.states FOR INSERT TO knack_member
    WITH CHECK (author = session_user AND workspace IN (SELECT knack.my_workspaces()));
  REVOKE ALL ON FUNCTION knack.candidates(uuid, text[], int[], int) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION knack.candidates(uuid, text[], int[], int) TO knack_member;
  GRANT SELECT ON knack.states TO knack_member;
  GRANT INSERT (workspace, state, line, bands) ON knack.states TO knack_member;
  GRANT INSERT (state) ON knack.facts TO knack_member;
  `;
