/** Fields that a body has and its route doesn't know: a typing error in one would otherwise be stored as nothing at all. */
import { z } from 'zod'
import { HttpError } from '#app/http/errors.ts'
import { Names } from '#app/text/closest.ts'

/** Unknown fields that are named. Looking for similar names takes time, and nobody makes more errors in one body. */
const MAX_NAMED = 10
/** Below this, another field's name is no help. */
const SIMILAR = 0.4

/**
 * @param schemas whose fields are known: of the input, and of what the same resource answers, which may be sent back
 * @throws HttpError 400 that names the fields of the body that no schema has. A schema without a list of fields knows all.
 */
export function refuseUnknown(body: unknown, schemas: readonly unknown[]): void {
  const [input, ...others] = schemas.map(fieldsOf)
  if (input === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return
  const known = new Set([input, ...others].flatMap((names) => names ?? []))
  const unknown = Object.keys(body).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.slice(0, MAX_NAMED).map((name) => [name, messageFor(name, input)]))
  throw new HttpError(400, { error: 'bad_request', message: Object.values(fields).join(' '), fields })
}

function messageFor(name: string, known: readonly string[]): string {
  const meant = similarTo(name.slice(0, 100), known).map((one) => `\`${one}\``)
  const advice = meant.length > 0 ? `Did you mean ${meant.join(' or ')}?` : 'Correct its name, or leave it out.'
  return `Unknown field \`${name.slice(0, 100)}\`. ${advice}`
}

/** Names that have this one as a word; else the closest one. */
function similarTo(name: string, known: readonly string[]): string[] {
  const word = inWords(name)
  const withWord = known.filter((one) => inWords(one).split(' ').includes(word))
  if (withWord.length > 0) return withWord.slice(0, 3)
  const names = new Names<string>()
  for (const one of known) names.add(one, inWords(one))
  const close = names.closest(word)
  return close && close.similarity >= SIMILAR ? [close.of] : []
}

/** `start time` of `startTime`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** The names of a schema's fields, also of one that prepares its input or goes on with it; undefined when any may be sent. */
function fieldsOf(schema: unknown): string[] | undefined {
  if (schema instanceof z.ZodObject) return schema.def.catchall === undefined ? Object.keys(schema.shape) : undefined
  return schema instanceof z.ZodPipe ? (fieldsOf(schema.def.out) ?? fieldsOf(schema.def.in)) : undefined
}
