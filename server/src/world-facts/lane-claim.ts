/** How many due rows of a lane are wanted. */
export interface LaneClaim {
  readonly lane: string
  readonly wanted: number
}
