import { product_name } from '@quaylog/contract'

/** What a model is told before its first call. */
export const instructions = `${product_name} tracks ocean containers of the caller's account.
Words: SCAC = four-letter carrier code; BOL = bill of lading; POL/POD = port of lading/discharge; LFD = last free day before waiting costs money; hold = something that stops a pick-up.
Begin with search_container: all other tools need the ids it returns. Only track_container changes anything; call it once per number and only when the search finds nothing.
Ready for pick-up: availableForPickup is true and no hold has status hold. Null or absent means not known; an empty list of holds or fees means none reported, and nothing at all while terminalCheckedAt is null.
pickupLfd is the day that counts (line, then terminal, then rail), not the earliest. Leave the fee type total out of sums. What costs money: read every page of list_containers. Days are counted from _metadata.data_as_of, the moment of the newest report. Times are UTC with the place's zone beside them: say local times.
Not offered here, use the REST API: changing references and tags, stopping or resuming tracking, raw events, refresh, webhooks.`
