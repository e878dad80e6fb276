import { z } from 'zod'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const test_scac = 'TEST'

/** The carriers that can be tracked. */
export const get_supported_shipping_lines = defineTool({
  name: 'get_supported_shipping_lines',
  title: 'List supported shipping lines',
  description:
    'Ocean carriers that can be tracked, with their SCAC and which kinds of number each can be tracked by. ' +
    "The four letters of a container number are its owner's, not the carrier's SCAC.",
  input: z.object({ search: z.string().max(100).optional().describe('Part of a name or SCAC') }),
  output: z.object({
    totalLines: z.int(),
    shippingLines: z.array(z.object({ scac: z.string(), name: z.string(), shortName: z.string() })),
  }),
  async run({ search }, { client, signal }) {
    const { items } = await client.shippingLines.list(search?.trim(), { format: 'mapped', signal })
    const shippingLines = items
      .filter((line) => line.scac !== test_scac)
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    return answer({ totalLines: shippingLines.length, shippingLines })
  },
})
