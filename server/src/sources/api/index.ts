import { apm_terminals } from './apm-terminals/profile.ts'
import type { ApiProfile } from './profile.ts'

/** Every upstream of the family, one folder each. */
export const api_profiles: readonly ApiProfile[] = [apm_terminals]
