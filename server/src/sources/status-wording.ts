/**
 * What free wording may be taken to say. Good news is read only from a wording that says it whole: a word more than the
 * ones listed here (`not`, `pending`, `required`, anything unknown) and the text says nothing good.
 */

const party = '(?:customs|cbp|usda|aphis|vacis|freight|line|carrier|steamship line|terminal|tmf|ctf|exam)'
const when = '(?: (?:(?:on|at) )?[\\d ]*\\d(?: (?:am|pm|utc|z))?)?'
const released = new RegExp(
  `^(?:(?:the|all) )?(?:${party} )?(?:holds? )?(?:(?:is|was|has been|have been) )?(?:released|cleared|clear|removed|lifted|expired)(?: from hold)?(?: by ${party})?${when}$`,
)
const none = new RegExp(`^(?:none|no (?:active )?(?:${party} )?holds?|not (?:held|on hold))$`)
const awaited = /\b(?:pending|review|possible|intensive .*(?:notice|scheduled))\b/
const about_release = /releas|clear|remov|lift|expir/
const qualified = new RegExp(
  '\\b(?:no|non|not|never|un|without|fail(?:ed|ure)?|refused|rejected|denied|cancel(?:l?ed)?|void(?:ed)?|revers(?:al|ed)|pending|awaiting|planned|plan' +
    '|estimated|expected|scheduled|requested|required|to be|will be)\\b',
)

/** Letters and digits in lower case with single blanks: how wordings are compared. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Whether the text of a status field says that a hold is over. A noun is no verdict: "FREIGHT RELEASE" is the name of a
 * hold.
 */
export function saysReleased(status: string): boolean {
  return released.test(plain(status)) || saysNone(status)
}

/** Whether a text says that there is no hold at all. */
export function saysNone(text: string): boolean {
  return none.test(plain(text))
}

/** Whether the text of a status field says that a hold may come. What waits for its release is a hold already. */
export function saysPending(status: string): boolean {
  const words = plain(status)
  return awaited.test(words) && !about_release.test(words) && !/\b(?:no|not|non|never)\b/.test(words)
}

/** Whether a text denies what it names, or only plans it: "Gate-out from Last POD cancelled" is no gate-out. */
export function isQualified(text: string): boolean {
  return qualified.test(plain(text))
}

/**
 * What carriers call their events is a name, not a verdict: a word within it denies little ("No. 4 gate", "Empty not in
 * use"), so that less counts here than in isQualified.
 */
const denied_event = /\b(?:cancell?ed|cancellation|voided|reversed|reversal|deleted)\b|^(?:not|never|void)\b/i
const failed_event = /\b(?:failed|refused|rejected|denied|short[ -]?shipped|shut[ -]?out)\b/i
const expected_event =
  /^(?:estimated|expected|planned|scheduled|anticipated|predicted|projected|awaiting|pending|(?:to|will) be)\b|\b(?:ETA|ETD)\b/i

/** Whether the name of an event says that it did not happen. */
export function deniesEvent(name: string): boolean {
  return denied_event.test(name)
}

/** Whether the name of an event says that it was tried in vain. Of an inspection that says nothing against it. */
export function saysItFailed(name: string): boolean {
  return failed_event.test(name)
}

/** Whether the name of an event says that it is yet to happen. */
export function onlyExpectsEvent(name: string): boolean {
  return expected_event.test(name)
}
