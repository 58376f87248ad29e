import pg from 'pg';
import type { Ctx } from '#server/platform/ctx.ts';

/** A named statement as sent. */
export interface SentStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A ctx that works like the given one and records its named statements. */
export function recordStatements<C extends Ctx>(ctx: C): { ctx: C; sent: SentStatement[] } {
  const statements: SentStatement[] = [];
  const pool = new Proxy(ctx.pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => unknown;
      if (key !== 'query') return method;
      return (...args: unknown[]) => {
        const [statement] = args as [Partial<SentStatement>];
        if (statement.name) statements.push({ name: statement.name, text: statement.text!, values: [...(statement.values ?? [])] });
        return method(...args);
      };
    },
  });
  return { ctx: { ...ctx, pool }, sent: statements };
}

/** What a statement read: table rows, including rejected ones, and blocks of 8 kB; and its plan in one line. */
export interface StatementCost {
  rows: number;
  blocks: number;
  plan: string;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const rowsOf = (node: Node) =>
  Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']);

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : `${value as string | number | boolean}`);
}

/** Runs a statement again, with a generic plan (as PostgreSQL uses after some runs) or a custom one, and reports what it read. */
export async function explainStatement(client: pg.ClientBase, { text, values }: SentStatement, mode: 'generic' | 'custom'): Promise<StatementCost> {
  await client.query(`set plan_cache_mode = force_${mode}_plan`);
  await client.query(`prepare explained as ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, buffers, format json) execute explained${parameters}`);
    const top = rows[0]!['QUERY PLAN'][0].Plan;
    const scans = nodesOf(top).filter((node) => node['Relation Name'] !== undefined);
    return {
      rows: scans.reduce((sum, node) => sum + rowsOf(node), 0),
      blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
      plan: scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']!} ${rowsOf(node)}`).join(', '),
    };
  } finally {
    await client.query('deallocate explained');
  }
}
