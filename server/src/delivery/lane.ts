import { createHash } from 'node:crypto'

/** Notifications of one lane are delivered one after the other: those of a container, to one webhook. */
export interface LaneKey {
  readonly account_id: string
  readonly webhook_id: string
  readonly lane_id: string
}

/** The id of a lane, made from what it stands for. */
export function laneId(webhook_id: string, lane_key: string): string {
  const hex = createHash('sha256').update(`${webhook_id}/${lane_key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The lane of what is gathered and delivered at once, such as a daily digest. */
export const gathered_lane_key = 'digest'

/** The lane in which people are told of deadlines, running charges and what is overdue: all of a moment at once. */
export const deadlines_lane_key = 'deadlines'

/** The lane in which people are told once a day of what a day more or less does not change. */
export const daily_lane_key = 'daily'

/** Lanes of which much is delivered in one message. */
export const gathering_lane_keys: readonly string[] = [gathered_lane_key, deadlines_lane_key, daily_lane_key]

/** The lane of a notification that goes on alone, because it would hold up others that get through. */
export const lateLane = (notification_id: string) => `late/${notification_id}`

/** The lane of a notification that somebody wants delivered once more. */
export const againLane = (notification_id: string) => `again/${notification_id}`
