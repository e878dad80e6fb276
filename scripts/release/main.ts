import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { buildProducts } from '../../server/src/commands/build.ts'
import { archive, checksums, install, layOut, trimManifests, writePapers } from './tree.ts'
import { tryRelease } from './try.ts'
import { ReleaseError, versionOf } from './version.ts'

const usage = `npm run release -- --out DIR [--bare | --try]
Makes a release in DIR: quaylog-VERSION, the file tree that runs (without tests, browsers and what only building needs), an
archive of it, and checksums. The tree holds a bill of materials (sbom.cdx.json, CycloneDX), LICENCES.json and NOTICE.
  --out   an empty or new folder outside of the repository
  --bare  without the Node and the PostgreSQL that npm brings: for machines and images that have their own
  --try   starts the release from its tree, asks for its pages, and stops it
`
const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => void process.stderr.write(`${line}\n`)

try {
  const { out, bare, is_tried } = read()
  const version = versionOf(root)
  const failures = await buildProducts(say)
  if (failures[0] !== undefined) throw new ReleaseError(failures[0].line)
  const tree = layOut(root, out, version)
  say('Installing what the service needs to run')
  await install(tree, bare)
  trimManifests(tree, version)
  await writePapers(tree, version)
  const made = await archive(tree)
  if (is_tried) {
    say('Starting it')
    await tryRelease(tree)
  }
  const sums = await checksums(out, made)
  process.stdout.write(`${[tree, made, sums].join('\n')}\n`)
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  process.stderr.write(`release: ${error.message}\n`)
  process.exitCode = 1
}

/** What was asked for; what is wrong with it ends the process with 2. */
function read() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string' },
        bare: { type: 'boolean', default: false },
        try: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.bare && values.try) throw new Error('--try needs the PostgreSQL that --bare leaves out')
    if (!values.help && values.out === undefined) throw new Error('--out is missing')
    if (!values.help && values.out !== undefined) return { out: values.out, bare: values.bare, is_tried: values.try }
    process.stdout.write(usage)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
