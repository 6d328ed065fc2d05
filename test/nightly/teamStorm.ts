// `npm run nightly:team -- [SECONDS [CLIENTS...]]`: two and ten colleagues at once while clients and the server are killed; prints what came of it.
import { startPostgres } from '../node/team/postgres.ts';
import { storm } from '../node/team/storm.ts';

const [seconds = 300, ...counts] = process.argv.slice(2).map(Number);
const durationMs = 1000 * seconds;
for (const clients of counts.length > 0 ? counts : [2, 10]) {
  const postgres = await startPostgres();
  try {
    const report = await storm(postgres, {
      clients,
      durationMs,
      killClientMs: 4000,
      killServerMs: 15_000,
      skewMs: 86_400_000,
    });
    console.log(JSON.stringify({ clients, seconds, ...report }));
  } finally {
    await postgres.stop();
  }
}
process.exit(0);
