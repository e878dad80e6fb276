/**
 * A worker of deliveries in a process of its own. Usage: fork with one argument, {"address", "secret_key"}; it says
 * "ready", begins at the message "go" and ends with its parent.
 */
import { z } from 'zod'
import { createClock } from '../server/src/ground/clock.ts'
import { connect } from '../server/src/ground/db/index.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer } from '../server/src/ground/secret.ts'
import { startDeliveries } from '../server/src/subscriptions/deliveries.ts'

const address = z.union([z.string(), z.object({ path: z.string(), user: z.string(), database: z.string() })])
const parts = z.object({ address, secret_key: z.string() }).parse(JSON.parse(process.argv[2] ?? ''))
const clock = createClock()
const db = connect({ address: parts.address })
await db.work`select 1`
process.on('message', () => {
  startDeliveries({
    db,
    clock,
    newId: createIds(clock.realMs),
    random: Math.random,
    log: createLog('silent'),
    sendMail: async () => {},
    sealer: createSealer([parts.secret_key]),
    config: {
      base_url: 'https://api.example.org/v2',
      public_url: 'https://quaylog.example.org',
      compat: null,
      webhook_allow_private: true,
      webhook_compat_signature_header: null,
      edi_out_dir: null,
    },
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
