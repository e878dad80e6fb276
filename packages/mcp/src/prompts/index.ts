import type { DefinedPrompt } from '../prompt.ts'
import type { Toolset } from '../tools/toolsets.ts'
import { analyze_delays } from './analyze-delays.ts'
import { check_demurrage } from './check-demurrage.ts'
import { money_today } from './money-today.ts'
import { plan_the_day } from './plan-the-day.ts'
import { track_shipment } from './track-shipment.ts'

/** Every prompt, in the order in which they are listed. */
export const prompts: readonly DefinedPrompt[] = [track_shipment, check_demurrage, analyze_delays]

/** Prompts that lean on the tools of a set, for those who ask for it. */
export const toolset_prompts: Readonly<Record<Toolset, readonly DefinedPrompt[]>> = {
  fleet: [plan_the_day, money_today],
  documents: [],
}
