import type { DefinedPrompt } from '../prompt.ts'
import { analyze_delays } from './analyze-delays.ts'
import { check_demurrage } from './check-demurrage.ts'
import { track_shipment } from './track-shipment.ts'

/** Every prompt, in the order in which they are listed. */
export const prompts: readonly DefinedPrompt[] = [track_shipment, check_demurrage, analyze_delays]
