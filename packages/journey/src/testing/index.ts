// Statements and histories to try the journey with.
export {
  at,
  deadline,
  equipment,
  facility,
  record,
  shipmentOf,
  terminalSays,
  transport,
  vessel,
} from './observations.ts'
export { statedHistory } from './histories.ts'
