import { sql } from 'kysely';
import { type Connection, type Db, connect } from './database.ts';
import { migrate } from './migrate.ts';

/** Objects of our schema that belong to another role, as `alter` names them. What extensions created stays theirs. */
const FOREIGN_OBJECTS = sql<{ kind: string; name: string }>`
  select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as name
  from pg_class c join pg_roles r on r.oid = c.relowner
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.rolname <> current_user
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
  union all
  select 'routine', p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
  where p.pronamespace = 'public'::regnamespace and r.rolname <> current_user
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'schema', 'public' from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = 'public' and r.rolname <> current_user`;

/** Tables whose rows are only added. */
const LOGS = ['audit_entry', 'publication_log_entry', 'publication_log_leaf', 'publication_log_part'];

/**
 * Gives everything to the role of `admin` and leaves the application's role what it needs. That role may read and change rows of every
 * table, but may only read and add to the logs. It owns nothing, so it cannot drop a trigger.
 * @throws Error where the application's role could undo this: a superuser, or a member of the owner's role.
 */
async function grantApplicationRights(admin: Db, role: string): Promise<void> {
  await admin.transaction().execute(async (db) => {
    const { rows: checks } = await sql<{ can: boolean }>`
      select rolsuper or pg_has_role(rolname, current_user, 'member') as can from pg_roles where rolname = ${role}
    `.execute(db);
    if (checks[0]?.can !== false)
      throw new Error(`DATABASE_ADMIN_URL: the role "${role}" of DATABASE_URL is a superuser, the same role or a member of it: it could change the audit log.`);
    const { rows: foreignObjects } = await FOREIGN_OBJECTS.execute(db);
    for (const { kind, name } of foreignObjects) await sql.raw(`alter ${kind} ${name} owner to current_user`).execute(db);
    const app = sql.id(role);
    const { rows: databases } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    // pg-boss creates its own schema and keeps its tables there.
    await sql`grant connect, create, temporary on database ${sql.id(databases[0]!.name)} to ${app}`.execute(db);
    await sql`grant usage on schema public to ${app}`.execute(db);
    await sql`revoke create on schema public from ${app}, public`.execute(db);
    await sql`grant select, insert, update, delete, truncate, maintain on all tables in schema public to ${app}`.execute(db);
    await sql`grant usage, select, update on all sequences in schema public to ${app}`.execute(db);
    await sql`grant execute on all routines in schema public to ${app}`.execute(db);
    for (const log of LOGS) {
      await sql`revoke all on ${sql.table(log)} from ${app}`.execute(db);
      await sql`grant select, insert on ${sql.table(log)} to ${app}`.execute(db);
    }
  });
}

/**
 * Runs the migrations as the owner's role (DATABASE_ADMIN_URL), which then divides the rights; without one, as the application's role.
 * @returns names of those that ran.
 */
export async function migrateAsOwner(adminUrl: string | undefined, application: Connection): Promise<string[]> {
  if (adminUrl === undefined) return migrate(application.db);
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(application.db);
  const admin = connect(adminUrl, 2);
  try {
    const migrationNames = await migrate(admin.db);
    await grantApplicationRights(admin.db, rows[0]!.role);
    return migrationNames;
  } finally {
    await admin.close();
  }
}
