/** One side of an interchange: the id that partners know it by, and the code that says what kind of id it is. */
export interface Party {
  readonly qualifier: string
  readonly id: string
}

/** Who sends interchanges to whom; tests are marked, so that nobody works with them. */
export interface Parties {
  readonly sender: Party
  readonly receiver: Party
  readonly is_test: boolean
}

export type EdiSyntax = 'x12' | 'edifact'

/** Kinds of ids: X12 data element I05, EDIFACT code list 0007. */
const qualifiers: Readonly<Record<EdiSyntax, RegExp>> = {
  x12: /^(0[1-4]|0[7-9]|1\d|20|2[7-9]|3[0-8]|NR|SA|SN|ZZ)$/,
  edifact:
    /^(1|4|5|8|9|12|14|18|22|30|31|33|34|5[1-5]|57|58|59|61|63|65|80|8[2-7]|89|9[0-2]|103|128|129|Z\d\d|ZZ|ZZZ)$/,
}
/** Ids as the headers take them; neither has a separator of either syntax. */
const ids: Readonly<Record<EdiSyntax, RegExp>> = {
  x12: /^[A-Z0-9](?:[A-Z0-9 .,/&()-]{0,13}[A-Z0-9])$/,
  edifact: /^[A-Z0-9](?:[A-Z0-9 .,/&()=-]{0,33}[A-Z0-9])?$/,
}

/**
 * The parties of an address such as `ZZ:QUAYLOG/02:ACME`: sender, then receiver, each a qualifier and an id; `/test`
 * behind them marks interchanges as tests. Otherwise in words what is wrong with it.
 */
export function readParties(address: string, syntax: EdiSyntax): Parties | { readonly problem: string } {
  const sides = address.split('/')
  const is_test = sides.length === 3 && sides[2] === 'test'
  const [sender, receiver] = sides.slice(0, is_test ? 2 : undefined).map(partyOf)
  if (sides.length !== (is_test ? 3 : 2) || sender === undefined || receiver === undefined || !sender || !receiver)
    return { problem: 'Address must name sender and receiver, such as ZZ:QUAYLOG/02:ACME' }
  for (const party of [sender, receiver]) {
    if (!qualifiers[syntax].test(party.qualifier))
      return { problem: `'${party.qualifier}' is no qualifier of party ids in ${nameOf(syntax)}; ZZ is one agreed on` }
    if (!ids[syntax].test(party.id)) return { problem: problemOf(party.id, syntax) }
  }
  return { sender, receiver, is_test }
}

function partyOf(text: string): Party | null {
  const [qualifier, id, ...more] = text.split(':')
  return qualifier === undefined || id === undefined || more.length > 0 ? null : { qualifier, id }
}

function problemOf(id: string, syntax: EdiSyntax): string {
  const length = syntax === 'x12' ? '2 to 15' : '1 to 35'
  return `'${id}' is no party id: ${length} capital letters, digits and marks without separators`
}

const nameOf = (syntax: EdiSyntax): string => (syntax === 'x12' ? 'X12' : 'EDIFACT')
