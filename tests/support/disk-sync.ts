import pg from 'pg';

/** A database server of tests waits for no disk: what it holds is made anew after a power cut. Every commit is there all the same when a process is killed. */
export async function turnOffDiskSync(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
