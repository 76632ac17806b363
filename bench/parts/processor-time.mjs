import { readdirSync, readFileSync } from 'node:fs';

/** Linux's clock of `/proc/<pid>/stat`, a hundred a second wherever Node runs. */
const millisecondsATick = 10;

/**
 * What a process and all that it has started have worked, however busy the machine is with something else.
 *
 * @param {number} root its process id
 * @returns {number | undefined} milliseconds of processor time; undefined where there is no `/proc`
 */
export function processorTime(root) {
  const processes = allProcesses();
  if (processes.length === 0) return undefined;
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  const ticks = processes.filter(({ pid }) => family.has(pid)).reduce((sum, each) => sum + each.ticks, 0);
  return ticks * millisecondsATick;
}

function allProcesses() {
  return numbered('/proc').flatMap((pid) => {
    try {
      // The name, in brackets, may have spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
      return [{ pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return [];
    }
  });
}

function numbered(folder) {
  try {
    return readdirSync(folder).map(Number).filter(Boolean);
  } catch {
    return [];
  }
}
