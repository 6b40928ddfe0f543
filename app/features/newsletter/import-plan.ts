/**
 * What is to be done about each imported row. Pure: it is given the subscribers that the rows are about. A row knows its
 * subscriber by the address, in any case.
 */
import type { Outcome } from '#app/records/import/report.ts'
import type { SubscriberRow } from '#app/features/newsletter/import.ts'
import { emailKey, type SubscriberInput } from '#app/features/newsletter/subscriber.ts'

export type Known = Required<SubscriberInput> & { id: string }
type Line = { line: number; says: SubscriberRow & { email: string } }
type Settled = Outcome & { notes: string[] }
type Field = Exclude<keyof SubscriberInput, 'email'>

/** A subscriber while the rows are gone through. */
interface Meant {
  id: string | undefined
  fields: Required<SubscriberInput>
  isChanged: boolean
  /** By field, which line said it. */
  said: Map<Field, number>
}

export interface SubscriberPlan {
  /** One for each row, in the same order. */
  outcomes: Settled[]
  created: Required<SubscriberInput>[]
  changed: Known[]
}

/**
 * Only what a row gives a value to is changed. Who has left the newsletter stays away whatever the table says: it may be
 * older than their leaving, and only they can ask for it again.
 * @param rows in the table's order; several may be about one address as long as they do not contradict each other
 */
export function planSubscribers(rows: readonly Line[], known: readonly Known[]): SubscriberPlan {
  const meant = new Map<string, Meant>()
  for (const { id, ...fields } of known) {
    meant.set(emailKey(fields.email), { id, fields, isChanged: false, said: new Map() })
  }
  const outcomes = rows.map((row) => settle(row, meant))
  const all = [...meant.values()]
  return {
    outcomes,
    created: all.flatMap(({ id, fields }) => (id === undefined ? [fields] : [])),
    changed: all.flatMap(({ id, fields, isChanged }) => (id !== undefined && isChanged ? [{ ...fields, id }] : [])),
  }
}

function settle({ line, says }: Line, meant: Map<string, Meant>): Settled {
  const { email, ...said } = says
  const found = meant.get(emailKey(email))
  const hasLeft = found?.fields.isActive === false && !found.said.has('isActive')
  const rest = hasLeft ? { ...said, isActive: false } : said
  const given = Object.entries(rest) as [Field, string | boolean][]
  if (!found) {
    const fields = { firstName: '', lastName: '', phone: '', notes: '', isActive: true, ...says }
    meant.set(emailKey(email), { id: undefined, fields, isChanged: false, said: saidIn(line, given) })
    return { is: 'created', notes: [] }
  }

  const differing = given.filter(([name, value]) => found.fields[name] !== value)
  const contradicted = differing.find(([name]) => found.said.has(name))?.[0]
  if (contradicted) {
    const why = `${contradicted} is not what line ${found.said.get(contradicted)} says of the same address`
    return { is: 'broken', why, notes: [] }
  }
  const notes = noteOn(!hasLeft, said.isActive)
  const sameAs = found.said.size > 0 ? Math.min(...found.said.values()) : undefined
  found.fields = { ...found.fields, ...rest }
  found.said = new Map([...saidIn(line, given), ...found.said])
  if (differing.length === 0) return { is: 'unchanged', sameAs, notes }
  found.isChanged = true
  return { is: 'changed', fields: differing.map(([name]) => name), notes }
}

function saidIn(line: number, given: readonly [Field, unknown][]): Map<Field, number> {
  return new Map(given.map(([name]) => [name, line]))
}

function noteOn(was: boolean, says: boolean | undefined): string[] {
  if (was) return says === false ? ['will get no newsletter any more'] : []
  return ['has left, and stays so']
}
