import { join } from 'node:path'
import { openSeaChart } from './sea-chart-file.ts'

// Drawing the mask of the sea takes seconds, reading it a blink: the folder that is named gets the file `sea-chart`.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder for the chart')
openSeaChart(join(folder, 'sea-chart'))
