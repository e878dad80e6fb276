import { join } from 'node:path'
import type { Config } from './config.ts'
import { createSeaRouter } from './sea-routes/router.ts'
import type { SeaRouter } from './sea-routes/router.ts'

/** The sea router of the process; its chart is kept in the data folder once it is drawn. */
export function seaRouterOf(config: Config): SeaRouter {
  return createSeaRouter({ chart_path: join(config.data_dir, 'sea-chart') })
}
