import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; ticks: number };
const ticksPerSecond = 100;

/** CPU milliseconds that a process and everything below it have used so far (Linux only; elsewhere NaN). */
export function cpuOfTree(...roots: number[]): number {
  const all = readProcesses();
  const wanted = new Set(roots);
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of all) {
      if (!wanted.has(pid) && wanted.has(parent)) grew = Boolean(wanted.add(pid));
    }
  }
  const ticks = all.filter(({ pid }) => wanted.has(pid)).reduce((sum, it) => sum + it.ticks, 0);
  return all.length ? (ticks * 1000) / ticksPerSecond : Number.NaN;
}

/** Bytes a process holds in memory now (Linux only; elsewhere NaN). */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

function readProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  } catch {
    return [];
  }
}

function readProcess(pid: number): Process[] {
  try {
    // Fields are counted after the command, which may itself hold spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    // Times of children already gone count as well: PostgreSQL's connections come and go.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return [{ pid, parent: Number(fields[1]), ticks }];
  } catch {
    return [];
  }
}
