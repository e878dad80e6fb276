/** Has a question asked once for all who ask it before it is answered; who comes after that has it asked anew. */
export type AskedOnce<Answer> = (question: string, ask: () => Promise<Answer>) => Promise<Answer>

export function createAskedOnce<Answer>(): AskedOnce<Answer> {
  const being_asked = new Map<string, Promise<Answer>>()
  return (question, ask) => {
    const known = being_asked.get(question)
    if (known !== undefined) return known
    const answer = ask().finally(() => being_asked.delete(question))
    being_asked.set(question, answer)
    return answer
  }
}
