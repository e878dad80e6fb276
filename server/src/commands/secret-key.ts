import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The key that encrypts stored credentials: QUAYLOG_SECRET_KEY, or one made at the first start and kept in the data folder. */
export async function secretKeyOf(config: Config): Promise<string> {
  if (config.secret_key !== null) return config.secret_key
  const path = join(config.data_dir, 'secret.key')
  await mkdir(config.data_dir, { recursive: true })
  await writeFile(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {})
  return (await readFile(path, 'utf8')).trim()
}
