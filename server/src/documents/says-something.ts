const something = /PICK\s?-?\s?UP|\bLFD\b|LAST FREE|ARRIV|RELEASE|AVAILABLE|\bETA\b|DELIVERY ORDER/i

/** Whether a text has words of what is to be done about a shipment. */
export function saysSomething(text: string): boolean {
  return something.test(text)
}
