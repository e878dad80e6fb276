import { api_path_version } from '@quaylog/contract'
import type { AllowLists } from '../host-guard.ts'
import { isToolset, toolset_names, type Toolset } from '../tools/toolsets.ts'

/** What the local server is told by its environment. */
export interface LocalSettings extends AllowLists {
  readonly apiToken: string
  readonly apiBaseUrl: string
  /** Sets of tools beside the usual ones. */
  readonly toolsets: readonly Toolset[]
}

export type Environment = Readonly<Record<string, string | undefined>>

const default_base_url = `http://127.0.0.1:4949/${api_path_version}`

/** The first that is set and not empty; names of the specification win over the product's own. */
function variable(environment: Environment, name: string): string | undefined {
  const value = environment[`SERVICE_${name}`]?.trim() || environment[`QUAYLOG_${name}`]?.trim()
  return value === '' ? undefined : value
}

const listed = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Reads the settings, or says in a sentence what is missing. */
export function localSettings(environment: Environment): LocalSettings | string {
  const apiToken = variable(environment, 'API_TOKEN')
  if (apiToken === undefined) return 'SERVICE_API_TOKEN is not set: give it an API key of your account.'
  const apiBaseUrl = variable(environment, 'API_BASE_URL') ?? default_base_url
  if (!URL.canParse(apiBaseUrl)) return `SERVICE_API_BASE_URL is not a valid address: ${apiBaseUrl}`
  const asked = listed(variable(environment, 'MCP_TOOLSETS'))
  const strange = asked.find((name) => !isToolset(name))
  if (strange !== undefined) return `SERVICE_MCP_TOOLSETS: there is no ${strange}; there is ${toolset_names.join(', ')}`
  return {
    apiToken,
    apiBaseUrl,
    toolsets: asked.filter(isToolset),
    hosts: listed(variable(environment, 'MCP_ALLOWED_HOSTS')),
    origins: listed(variable(environment, 'MCP_ALLOWED_ORIGINS')),
  }
}
