/** A service on a database until it is killed; says where it listens. Usage: node service.ts <json of Participation> */
import { z } from 'zod'
import { createApp } from '../../server/src/app.ts'
import { connect } from '../../server/src/ground/db/index.ts'
import { createSealer } from '../../server/src/ground/secret.ts'
import { benchParts } from '../service.ts'

const participation = z.object({
  address: z.string().or(z.object({ path: z.string(), user: z.string(), database: z.string() })),
  secret_key: z.string(),
})
const { address, secret_key } = participation.parse(JSON.parse(process.argv[2] ?? ''))
const app = await createApp({ ...benchParts(connect({ address })), sealer: createSealer([secret_key]) })
const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${url}\n`)
