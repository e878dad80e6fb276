import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { createSeaRouter } from './sea-routes/router.ts'
import type { SeaRouter } from './sea-routes/router.ts'

/** The mask of the sea that `npm start` draws before anything is started. */
const built_path = fileURLToPath(new URL('../dist/sea-chart', import.meta.url))

/**
 * The sea router of the process; where no mask was built, it is drawn with the first route and kept in the data folder.
 */
export function seaRouterOf(config: Config): SeaRouter {
  return createSeaRouter({ chart_path: existsSync(built_path) ? built_path : join(config.data_dir, 'sea-chart') })
}
