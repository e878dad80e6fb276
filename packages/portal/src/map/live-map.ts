export { createChart } from '../../../embed/src/frame/chart.ts'
export { readColours } from '../../../embed/src/frame/colours.ts'
export { fillPanel } from '../../../embed/src/frame/panel.ts'
import '../../../embed/src/frame/chart.css'
