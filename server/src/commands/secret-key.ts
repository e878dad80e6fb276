import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createSealer, newSecretKey } from '../ground/secret.ts'
import type { Sealer } from '../ground/secret.ts'

/**
 * What encrypts stored credentials: QUAYLOG_SECRET_KEY (several, the newest first, separated by commas), or a key made
 * at the first start and kept in the data folder.
 */
export async function sealerOf(config: Config): Promise<Sealer> {
  const [first = '', ...older] = (config.secret_key ?? (await keptKey(config)))
    .split(',')
    .map((text) => keyOf(text.trim()))
  return createSealer([first, ...older])
}

async function keptKey(config: Config): Promise<string> {
  const path = join(config.data_dir, 'secret.key')
  await mkdir(config.data_dir, { recursive: true })
  await writeFile(path, `${newSecretKey()}\n`, { mode: 0o600, flag: 'wx' }).catch(() => {})
  return (await readFile(path, 'utf8')).trim()
}

/** 32 bytes in base64 are taken as they are; any other text is hashed to as many. */
function keyOf(text: string): string {
  return Buffer.from(text, 'base64').length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text)
    ? text
    : createHash('sha256').update(text).digest('base64')
}
