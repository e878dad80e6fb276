import { globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A package of others that a release holds. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** As its manifest says, an SPDX expression as a rule; null: it says nothing. */
  readonly license: string | null
  readonly text: string | null
}

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
})

/** The packages below `node_modules` of a tree, by name; those of the workspace itself are links and left out. */
export function licencesOf(tree: string): readonly Licensed[] {
  const manifests = globSync('node_modules/{,**/node_modules/}{*,@*/*}/package.json', {
    cwd: tree,
    exclude: (path) => String(path).includes('@quaylog'),
  })
  const found = manifests.flatMap((file): Licensed[] => {
    const read = manifest.safeParse(JSON.parse(readFileSync(join(tree, file), 'utf8')))
    if (!read.success) return []
    const { name, version, license } = read.data
    const said = typeof license === 'object' ? license.type : (license ?? null)
    return [{ name, version, license: said, text: licenceText(join(tree, dirname(file))) }]
  })
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...once.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

function licenceText(folder: string): string | null {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}

/** `NOTICE`: whose work a release holds, and under which terms; packages without a licence text name their licence. */
export function noticeOf(version: string, packages: readonly Licensed[]): string {
  const parts = packages.map(({ name, version: theirs, license, text }) =>
    [`${name} ${theirs} (${license ?? 'no licence named'})`, '', text ?? 'Comes without the text of its licence.'].join(
      '\n',
    ),
  )
  const head = `Quaylog ${version}, under the Apache License 2.0 (LICENSE). This release also holds the packages below.`
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
