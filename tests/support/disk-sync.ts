import pg from 'pg';

/** A test database server does not wait for the disk: its data can be lost in a power cut. Commits still survive a killed process. */
export async function turnOffDiskSync(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}
