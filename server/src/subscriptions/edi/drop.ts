import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts a file into a folder of the drop folder, so that whoever looks there finds it whole or not at all: it is written
 * under a name that begins with a dot, and renamed once it is on the disk. The same name again replaces it.
 */
export async function dropFile(root: string, folder: string, name: string, content: Buffer): Promise<void> {
  const path = join(root, folder)
  await mkdir(path, { recursive: true })
  const unfinished = join(path, `.${name}.tmp`)
  try {
    const file = await open(unfinished, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(path, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
