import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** How to run a program of the server: PostgreSQL refuses to run as root. */
export interface ServerUser {
  /** Owner of the server's files; null: the user who runs us. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  readonly command: (
    program: string,
    args: readonly string[],
  ) => { readonly program: string; readonly args: readonly string[]; readonly uid?: number; readonly gid?: number }
}

/**
 * The user for the server of a data folder: ourselves, or `nobody` when we are root.
 * Where `nobody` may not walk to the folder (a home of root, a `mktemp -d`), or to the others that the server writes
 * to, `setpriv` lets it pass.
 */
export function serverUser(data_dir: string, ...others: readonly string[]): ServerUser {
  if (process.getuid?.() !== 0) return { owner: null, command: (program, args) => ({ program, args }) }
  const owner = nobody()
  if ([data_dir, ...others].every((folder) => canReach(folder, owner.uid)))
    return { owner, command: (program, args) => ({ program, args, ...owner }) }
  const passing = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  if (spawnSync('setpriv', [...passing, 'true']).status !== 0) {
    throw new CannotStart(
      `user nobody, who runs the embedded database when we are root, cannot reach ${data_dir}: set QUAYLOG_DATA_DIR to a folder that every user can enter (such as one below /var/lib/quaylog), or run as an ordinary user`,
    )
  }
  return { owner, command: (program, args) => ({ program: 'setpriv', args: [...passing, program, ...args] }) }
}

/** The numbers differ between systems, and initdb insists on a user with an entry. */
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':').map(Number)
  return { uid: uid ?? 65534, gid: gid ?? 65534 }
}

/** A folder that is not there yet is made by us, and opened to whom it has to be. */
function canReach(path: string, uid: number): boolean {
  if (!existsSync(path)) return canReach(dirname(resolve(path)), uid)
  const { mode, uid: owner } = statSync(path)
  const enters = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0
  return enters && (dirname(resolve(path)) === resolve(path) || canReach(dirname(resolve(path)), uid))
}
