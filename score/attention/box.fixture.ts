import type { BoxTruth } from '../world-answers.ts'

/** A box of which nothing is known but its papers. */
export const booked_box: BoxTruth = {
  container: 'CSQU3054383',
  bill: 'B',
  booking: 'B',
  scac: 'HLCU',
  booked_at: 0,
  manifested_at: 0,
  cancelled_at: null,
  iso_code: '45G1',
  seal_number: 'S',
  weight_kg: 1,
  tells_schedule: false,
  itineraries: [],
  movements: [],
  stops: [],
  stays: [],
}
