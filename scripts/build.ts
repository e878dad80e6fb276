import { buildProducts } from '../server/src/commands/build.ts'
import { helpOnly } from './help.ts'

helpOnly(`Usage: npm run build

Makes what npm start would make, and shows everything that went wrong.
`)
const failures = await buildProducts((line) => process.stdout.write(`${line}\n`))
for (const { line, output } of failures) process.stderr.write(`${output}${line}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
