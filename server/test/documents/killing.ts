import type { ChildProcess } from 'node:child_process'

/** Kills a process (SIGKILL) so long from now, whatever it does then. */
export function killIn(child: ChildProcess, ms: number): void {
  setTimeout(() => child.kill('SIGKILL'), ms)
}
