import { z } from 'zod'

/** What the link that ends morning digests says, sealed. */
export const unsubscribe_facts = z.object({ account_id: z.string(), channel_id: z.string() })

/** What the link is sealed for. */
export const unsubscribe_purpose = 'unsubscribe'
/** The page behind the link. */
export const unsubscribe_path = '/unsubscribe'
