import { startSandboxClockFollower } from './sandbox/sandbox-clock.ts'
import { createLog } from '../ground/log.ts'
import { giveBackStartMemory } from '../ground/start-memory.ts'
import { prepareProducts, prepareWorker } from './build.ts'
import type { Command, Invocation } from './command.ts'
import { configOf, openDatabase } from './open.ts'
import { createWatchServer } from '../doors/operations/watch-door.ts'
import { launch, listen, listenForMails, requireFreePort, untilStopped, untilStoppedOrLost } from './service.ts'

/** `quaylog serve`: the doors. Any number may run beside each other on one database. */
export const serve: Command = {
  name: 'serve',
  summary: 'Serves API, MCP and portal; polls and deliveries are done by quaylog work.',
  run: (invocation) => run(invocation, 'serve'),
}

/** `quaylog work`: polls, deliveries, schedule. Any number may run beside each other. */
export const work: Command = {
  name: 'work',
  summary: 'Asks the sources and delivers webhooks; serves only health and metrics, on QUAYLOG_WORK_PORT.',
  run: (invocation) => run(invocation, 'work'),
}

async function run(invocation: Invocation, role: 'serve' | 'work'): Promise<number> {
  const config = configOf(invocation)
  const [port, variable] = role === 'serve' ? [config.port, 'QUAYLOG_PORT'] : [config.work_port, 'QUAYLOG_WORK_PORT']
  if (port !== null) await requireFreePort(config.host, port, variable)
  await (role === 'serve' ? prepareProducts() : prepareWorker())
  const log = createLog(config.log_level)
  const stopped = untilStopped()
  const opened = await openDatabase(config, log, 'share')
  const follower = startSandboxClockFollower(opened)
  try {
    const app = await launch(opened, 'database')
    const http = role === 'serve' ? app.http : createWatchServer(app, opened)
    if (port !== null) await listen(http, config.host, port, variable)
    if (role === 'serve') await listenForMails(app, config)
    if (role === 'work') await app.startWork()
    process.stdout.write(`ready ${JSON.stringify(role === 'serve' ? { base_url: config.base_url } : { role })}\n`)
    if (role === 'serve') app.warm()
    giveBackStartMemory()
    await untilStoppedOrLost(stopped, opened)
    if (role === 'work') await http.close()
    await app.stop()
    return 0
  } finally {
    follower.stop()
    await opened.close()
  }
}
