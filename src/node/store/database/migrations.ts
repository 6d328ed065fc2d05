// The tables of the store, as scripts.

/**
 * One script per schema version, oldest first; released ones are never changed. The version is `PRAGMA user_version`.
 *
 * - `episodes.writer` names the lock of the process that writes it (writerLock.ts); null for imports.
 * - `steps` keeps beside the whole decision what folding and searching need: its state, the action (with its key) that was
 *   executed (`edited`: the user had changed it), the `confidence` of its decision, and the states it `used`, for eviction. `decision` and `observations.body` are packed JSON (packed.ts).
 * - `changes` numbers every fact in the order of its commit, so that a reader can catch up. A forgotten fact leaves only
 *   its `forget` behind.
 * - `usage`, since version 2, is JSON; null: nothing is known.
 * - Since version 4 `steps.foretold` is the raw probability of failing that its action was given, and `observations.ending` how it ended
 *   (`StepOutcome` as JSON, `null` in it where that is not known), for the fold; null in rows that an older Knack wrote.
 * - Since version 5, what questions are answered from, kept by triggers: `step_index` (beside each step what searching, folding and
 *   returns need, apart from its large decision), `tasks`, `outcomes`,
 *   `signal_sums`, `days` (steps learned from), and the one row of `totals`.
 * - Since version 6 `sessions`, likewise: what was imported of each session of another agent or shell. A step that ended `ok` is no command.
 * - Since version 7 `episodes.author` is the colleague that an episode came from, and `authors` counts them, kept by triggers too.
 * - Since version 8 `decisions` keeps whole decisions apart from the steps, so that what folding reads lies close together and what thinning
 *   drops frees pages; `place` is `episode << 20 | t`. Those from before stay in `steps.decision`, which is empty for later ones.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE episodes (
    id INTEGER PRIMARY KEY,
    episode_id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    start TEXT NOT NULL,
    writer TEXT,
    outcome TEXT,
    ended_at INTEGER,
    pinned INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX episodes_by_time ON episodes (at);
  CREATE INDEX episodes_running ON episodes (writer) WHERE outcome IS NULL;
  CREATE TABLE steps (
    episode INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    t INTEGER NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL,
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    used TEXT NOT NULL,
    edited INTEGER NOT NULL DEFAULT 0,
    decision BLOB NOT NULL,
    PRIMARY KEY (episode, t)
  ) STRICT;
  CREATE INDEX steps_by_key ON steps (key ->> '$.exact');
  CREATE TABLE observations (
    episode INTEGER NOT NULL,
    t INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (episode, t),
    FOREIGN KEY (episode, t) REFERENCES steps (episode, t) ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE signals (
    id INTEGER PRIMARY KEY,
    episode INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    t INTEGER,
    source TEXT NOT NULL,
    value REAL NOT NULL CHECK (value BETWEEN -1 AND 1),
    confidence REAL CHECK (confidence > 0 AND confidence <= 1),
    reason TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX signals_by_episode ON signals (episode);
  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    t INTEGER
  ) STRICT;
  CREATE INDEX changes_by_episode ON changes (episode_id);
  `,
  `
  ALTER TABLE steps ADD COLUMN usage TEXT;
  ALTER TABLE episodes ADD COLUMN usage TEXT;
  `,
  `
  ALTER TABLE steps ADD COLUMN confidence REAL;
  `,
  `
  ALTER TABLE steps ADD COLUMN foretold REAL;
  ALTER TABLE observations ADD COLUMN ending TEXT;
  `,
  `
  ALTER TABLE episodes ADD COLUMN task TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.task' ELSE '' END) VIRTUAL;
  ALTER TABLE episodes ADD COLUMN memory TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.memory' ELSE '' END) VIRTUAL;
  ALTER TABLE episodes ADD COLUMN origin TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.provenance.origin' ELSE '' END) VIRTUAL;
  CREATE INDEX episodes_by_task ON episodes (task, at);
  CREATE INDEX episodes_imported ON episodes (id) WHERE origin = 'import';
  CREATE INDEX episodes_pinned ON episodes (id) WHERE pinned = 1;

  CREATE TABLE step_index (
    episode INTEGER NOT NULL,
    t INTEGER NOT NULL,
    at INTEGER NOT NULL,
    learned INTEGER NOT NULL,
    words TEXT NOT NULL,
    confidence REAL,
    foretold REAL,
    status TEXT,
    ending TEXT,
    PRIMARY KEY (episode, t),
    FOREIGN KEY (episode, t) REFERENCES steps (episode, t) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE days (day INTEGER PRIMARY KEY, learned INTEGER NOT NULL) STRICT;
  CREATE TRIGGER step_learned AFTER INSERT ON step_index WHEN new.learned BEGIN
    INSERT INTO days VALUES (new.at / 86400000, 1) ON CONFLICT (day) DO UPDATE SET learned = learned + 1;
  END;
  CREATE TRIGGER step_unlearned AFTER DELETE ON step_index WHEN old.learned BEGIN
    UPDATE days SET learned = learned - 1 WHERE day = old.at / 86400000;
    DELETE FROM days WHERE day = old.at / 86400000 AND learned = 0;
  END;
  INSERT INTO step_index
    SELECT episode, t, steps.at, memory IS 'on', text_of(action), confidence, foretold,
      status_of(body), coalesce(ending, ending_of(body))
    FROM steps JOIN episodes ON episodes.id = episode LEFT JOIN observations USING (episode, t);

  CREATE TABLE tasks (
    task TEXT PRIMARY KEY,
    episodes INTEGER NOT NULL,
    succeeded INTEGER NOT NULL,
    newest INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tasks_by_newest ON tasks (newest);
  CREATE INDEX tasks_by_episodes ON tasks (episodes);
  INSERT INTO tasks SELECT task, count(*), sum(outcome IS 'succeeded'), max(at) FROM episodes GROUP BY task;
  CREATE TRIGGER task_begun AFTER INSERT ON episodes BEGIN
    INSERT INTO tasks VALUES (new.task, 1, new.outcome IS 'succeeded', new.at)
      ON CONFLICT (task) DO UPDATE SET episodes = episodes + 1, succeeded = succeeded + excluded.succeeded,
        newest = max(newest, excluded.newest);
  END;
  CREATE TRIGGER task_ended AFTER UPDATE OF outcome ON episodes BEGIN
    UPDATE tasks SET succeeded = succeeded + (new.outcome IS 'succeeded') - (old.outcome IS 'succeeded')
      WHERE task = new.task;
  END;
  CREATE TRIGGER task_forgotten AFTER DELETE ON episodes BEGIN
    UPDATE tasks SET episodes = episodes - 1, succeeded = succeeded - (old.outcome IS 'succeeded'),
      newest = coalesce((SELECT max(at) FROM episodes WHERE task = old.task), 0) WHERE task = old.task;
    DELETE FROM tasks WHERE task = old.task AND episodes = 0;
  END;

  CREATE TABLE outcomes (outcome TEXT PRIMARY KEY, episodes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO outcomes SELECT coalesce(outcome, 'running'), count(*) FROM episodes GROUP BY 1;
  CREATE TRIGGER outcome_begun AFTER INSERT ON episodes BEGIN
    INSERT INTO outcomes VALUES (coalesce(new.outcome, 'running'), 1)
      ON CONFLICT (outcome) DO UPDATE SET episodes = episodes + 1;
  END;
  CREATE TRIGGER outcome_known AFTER UPDATE OF outcome ON episodes BEGIN
    UPDATE outcomes SET episodes = episodes - 1 WHERE outcome = coalesce(old.outcome, 'running');
    INSERT INTO outcomes VALUES (coalesce(new.outcome, 'running'), 1)
      ON CONFLICT (outcome) DO UPDATE SET episodes = episodes + 1;
  END;
  CREATE TRIGGER outcome_forgotten AFTER DELETE ON episodes BEGIN
    UPDATE outcomes SET episodes = episodes - 1 WHERE outcome = coalesce(old.outcome, 'running');
  END;

  CREATE TABLE totals (
    episodes INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    step_bytes INTEGER NOT NULL,
    decision_bytes INTEGER NOT NULL,
    observation_bytes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO totals SELECT (SELECT count(*) FROM episodes), count(*),
      coalesce(sum(length(state) + length(action) + length(key) + length(used)), 0), coalesce(sum(length(decision)), 0),
      (SELECT coalesce(sum(length(body)), 0) FROM observations)
    FROM steps;
  CREATE TRIGGER episode_counted AFTER INSERT ON episodes BEGIN UPDATE totals SET episodes = episodes + 1; END;
  CREATE TRIGGER episode_discounted AFTER DELETE ON episodes BEGIN UPDATE totals SET episodes = episodes - 1; END;
  CREATE TRIGGER step_counted AFTER INSERT ON steps BEGIN
    UPDATE totals SET steps = steps + 1, decision_bytes = decision_bytes + length(new.decision),
      step_bytes = step_bytes + length(new.state) + length(new.action) + length(new.key) + length(new.used);
  END;
  CREATE TRIGGER step_discounted AFTER DELETE ON steps BEGIN
    UPDATE totals SET steps = steps - 1, decision_bytes = decision_bytes - length(old.decision),
      step_bytes = step_bytes - length(old.state) - length(old.action) - length(old.key) - length(old.used);
  END;
  CREATE TRIGGER decision_thinned AFTER UPDATE OF decision ON steps BEGIN
    UPDATE totals SET decision_bytes = decision_bytes + length(new.decision) - length(old.decision);
  END;
  CREATE TRIGGER observation_counted AFTER INSERT ON observations BEGIN
    UPDATE totals SET observation_bytes = observation_bytes + length(new.body);
  END;
  CREATE TRIGGER observation_discounted AFTER DELETE ON observations BEGIN
    UPDATE totals SET observation_bytes = observation_bytes - length(old.body);
  END;

  CREATE TABLE signal_sums (source TEXT PRIMARY KEY, signals INTEGER NOT NULL, total REAL NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO signal_sums SELECT source, count(*), sum(value) FROM signals GROUP BY source;
  CREATE TRIGGER signal_counted AFTER INSERT ON signals BEGIN
    INSERT INTO signal_sums VALUES (new.source, 1, new.value)
      ON CONFLICT (source) DO UPDATE SET signals = signals + 1, total = total + excluded.total;
  END;
  CREATE TRIGGER signal_discounted AFTER DELETE ON signals BEGIN
    UPDATE signal_sums SET signals = signals - 1, total = total - old.value WHERE source = old.source;
    DELETE FROM signal_sums WHERE source = old.source AND signals = 0;
  END;
  `,
  `
  ALTER TABLE episodes ADD COLUMN source TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.context.source' END) VIRTUAL;
  ALTER TABLE episodes ADD COLUMN session TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.context.session' END) VIRTUAL;
  CREATE TABLE sessions (
    source TEXT NOT NULL,
    session TEXT NOT NULL,
    steps INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    PRIMARY KEY (source, session)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO sessions
    SELECT source, session, count(*), coalesce(sum(ending ->> '$.failed'), 0) FROM step_index JOIN episodes ON id = episode
    WHERE origin = 'import' AND source IS NOT NULL AND session IS NOT NULL AND status <> 'ok' GROUP BY source, session;
  CREATE TRIGGER session_step AFTER UPDATE OF status ON step_index WHEN old.status IS NULL AND new.status <> 'ok' BEGIN
    INSERT INTO sessions SELECT source, session, 1, coalesce(new.ending ->> '$.failed', 0) FROM episodes
      WHERE id = new.episode AND origin = 'import' AND source IS NOT NULL AND session IS NOT NULL
      ON CONFLICT (source, session) DO UPDATE SET steps = steps + 1, failures = failures + excluded.failures;
  END;
  CREATE TRIGGER session_step_forgotten AFTER DELETE ON step_index WHEN old.status <> 'ok' BEGIN
    UPDATE sessions SET steps = steps - 1, failures = failures - coalesce(old.ending ->> '$.failed', 0)
      WHERE (source, session) = (SELECT source, session FROM episodes WHERE id = old.episode AND origin = 'import');
    DELETE FROM sessions WHERE steps = 0
      AND (source, session) = (SELECT source, session FROM episodes WHERE id = old.episode AND origin = 'import');
  END;
  CREATE TRIGGER session_forgotten BEFORE DELETE ON episodes WHEN old.origin = 'import' BEGIN
    DELETE FROM step_index WHERE episode = old.id;
  END;
  `,
  `
  ALTER TABLE episodes ADD COLUMN author TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(start) THEN start ->> '$.provenance.author' END) VIRTUAL;
  CREATE INDEX episodes_by_author ON episodes (author, at) WHERE author IS NOT NULL;
  CREATE TABLE authors (
    author TEXT PRIMARY KEY,
    episodes INTEGER NOT NULL,
    succeeded INTEGER NOT NULL,
    newest INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO authors
    SELECT author, count(*), sum(outcome IS 'succeeded'), max(at) FROM episodes WHERE author IS NOT NULL GROUP BY author;
  CREATE TRIGGER author_begun AFTER INSERT ON episodes WHEN new.author IS NOT NULL BEGIN
    INSERT INTO authors VALUES (new.author, 1, new.outcome IS 'succeeded', new.at)
      ON CONFLICT (author) DO UPDATE SET episodes = episodes + 1, succeeded = succeeded + excluded.succeeded,
        newest = max(newest, excluded.newest);
  END;
  CREATE TRIGGER author_ended AFTER UPDATE OF outcome ON episodes WHEN new.author IS NOT NULL BEGIN
    UPDATE authors SET succeeded = succeeded + (new.outcome IS 'succeeded') - (old.outcome IS 'succeeded')
      WHERE author = new.author;
  END;
  CREATE TRIGGER author_forgotten AFTER DELETE ON episodes WHEN old.author IS NOT NULL BEGIN
    UPDATE authors SET episodes = episodes - 1, succeeded = succeeded - (old.outcome IS 'succeeded'),
      newest = coalesce((SELECT max(at) FROM episodes WHERE author = old.author), 0) WHERE author = old.author;
    DELETE FROM authors WHERE author = old.author AND episodes = 0;
  END;
  `,
  `
  CREATE TABLE decisions (place INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TRIGGER decision_forgotten AFTER DELETE ON steps BEGIN
    DELETE FROM decisions WHERE place = old.episode << 20 | old.t;
  END;
  CREATE TRIGGER decision_counted AFTER INSERT ON decisions BEGIN
    UPDATE totals SET decision_bytes = decision_bytes + length(new.body);
  END;
  CREATE TRIGGER decision_discounted AFTER DELETE ON decisions BEGIN
    UPDATE totals SET decision_bytes = decision_bytes - length(old.body);
  END;
  `,
];
