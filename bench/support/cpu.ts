import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Ticks of /proc/PID/stat in a second: fixed by the kernel's interface (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** CPU seconds, user and system, of all threads of a process; 0 when it has ended. */
function cpuOfProcess(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** What CPU time is counted for: a process, and the PostgreSQL backends of its named connections. */
export interface ProcessGroup {
  readonly pid: number;
  readonly applicationName?: string;
}

export interface CpuSeconds {
  process: number;
  backends: number;
}

export const total = (cpu: CpuSeconds): number => cpu.process + cpu.backends;

async function backendsOf(admin: pg.Pool, applicationName: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [applicationName]);
  return rows.map((row) => row.pid);
}

/** CPU seconds that `work` costs `processes`, for its process and its backends separately. Backends must stay while it runs. */
export async function cpuWhile(admin: pg.Pool, processes: ProcessGroup, work: () => Promise<void>): Promise<CpuSeconds> {
  const backends = async () => (processes.applicationName ? await backendsOf(admin, processes.applicationName) : []);
  const before = new Map((await backends()).map((pid) => [pid, cpuOfProcess(pid)]));
  const start = cpuOfProcess(processes.pid);
  await work();
  const end = cpuOfProcess(processes.pid);
  let spent = 0;
  // A new backend counts in full.
  for (const pid of await backends()) spent += cpuOfProcess(pid) - (before.get(pid) ?? 0);
  return { process: end - start, backends: spent };
}
