import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Office programs take their time on a machine that has other work. */
const TIME_LIMIT_MS = 240_000
/** What programs print as the day on which a file was made. */
const MADE_AT = 'SOURCE_DATE_EPOCH=1767225600'
const found = new Map<string, boolean>()

/** Whether a program of other people is installed here. */
export function isInstalled(program: string): boolean {
  const known = found.get(program)
  if (known !== undefined) return known
  const is_there = spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
  found.set(program, is_there)
  return is_there
}

/**
 * Has a program turn one file into another in a folder of its own; `words` names both as it likes.
 * @throws {Error} where the program fails or makes no file
 */
export function convert(
  program: string,
  input: { name: string; bytes: Uint8Array | string },
  output: string,
  words: readonly string[],
): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-press-'))
  try {
    writeFileSync(join(folder, input.name), input.bytes)
    const { status, stderr } = spawnSync('env', [`HOME=${folder}`, MADE_AT, program, ...words], {
      cwd: folder,
      timeout: TIME_LIMIT_MS,
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr.toString().slice(0, 300)}`)
    return readFileSync(join(folder, output))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
