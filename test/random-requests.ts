/** Random requests to the API, made from its own description. The same seed makes the same requests. */

export interface Random {
  /** A whole number from 0 to below `end`. */
  below: (end: number) => number
  one: <T>(of: readonly [T, ...T[]]) => T
  /** True in this share of cases. */
  in: (share: number) => boolean
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  /** The fields of its input; for records those of its output. */
  fields: Record<string, Schema> | undefined
}

/** A request for every application; `<3>` stands for the id with that number. */
export interface Sent {
  method: string
  address: string
  body: unknown
  as: 'administrator' | 'member' | 'visitor'
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Body {
  content?: Record<string, { schema: Schema } | undefined>
}

interface Description {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** A generator of numbers that are the same for the same seed (mulberry32 by Tommy Ettinger, public domain). */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, one: (of) => of[below(of.length)] ?? of[0], in: (share) => next() < share }
}

/**
 * The operations of the API, by its OpenAPI description.
 * @param leftOut paths to skip
 */
export function operationsOf(description: unknown, leftOut: RegExp): Operation[] {
  const { paths, components } = description as Description
  const plain = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {})
  const fieldsOf = (body: Body | undefined): Schema['properties'] => {
    const schema = plain(body?.content?.['application/json']?.schema)
    return plain(schema.items ?? schema).properties
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const fields = fieldsOf(requestBody) ?? fieldsOf(responses['201'] ?? responses['200'])
      return { method: method.toUpperCase(), path, parameters, fields: requestBody && fields }
    }),
  )
  return all.filter(({ path }) => !leftOut.test(path))
}

/**
 * A request of this kind.
 * @param ids how many records are known
 * @param example an earlier record of this path
 */
export function requestFor(operation: Operation, random: Random, ids: number, example: object | undefined): Sent {
  const { method, path, parameters, fields } = operation
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place, schema } of parameters) {
    const known = name === 'id' && example && 'id' in example && random.in(0.8) ? example.id : undefined
    const value = known ?? (place === 'path' ? someId(random, ids) : valueOf(name, schema, random, ids))
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(inAddress(value)))
    else if (random.in(0.3)) query.set(name, inAddress(value))
  }
  // Ids must be unencoded in the address, to be found there.
  const text = query.size > 0 ? `${address}?${query}` : address
  const sent = { method, address: text.replace(/%3C(\d+)%3E/g, '<$1>') }
  return {
    ...sent,
    body: fields && bodyOf(fields, random, ids, example),
    as: random.in(0.94) ? 'administrator' : random.one(['member', 'visitor']),
  }
}

function inAddress(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

function bodyOf(fields: Record<string, Schema>, random: Random, ids: number, example: object | undefined): unknown {
  if (random.in(0.02)) return random.one<unknown>([null, [], 'text', 7, {}])
  const names = Object.keys(fields).filter(
    (name) => !['id', 'version', 'createdAt', 'updatedAt', 'isSample'].includes(name),
  )
  const made = (name: string) => [name, valueOf(name, fields[name] ?? {}, random, ids)] as const
  if (!example || random.in(0.2)) return Object.fromEntries(names.filter(() => random.in(0.9)).map(made))
  const changed = names.filter(() => random.in(1.5 / names.length))
  return { ...example, ...Object.fromEntries(changed.map(made)) }
}

function valueOf(
  name: string,
  { type, enum: choices, items, properties }: Schema,
  random: Random,
  ids: number,
): unknown {
  if (random.in(0.08)) return random.one(HOSTILE)
  if (choices && choices.length > 0) return random.one(choices as [unknown, ...unknown[]])
  const kind = Array.isArray(type) ? random.one(type as [string, ...string[]]) : type
  if (kind === 'null') return null
  if (kind === 'boolean') return random.in(0.5)
  if (kind === 'integer' || kind === 'number') return random.one([0, 1, 2, 7, 587, -1, 1.5])
  if (kind === 'array') {
    const rows = random.below(4)
    return Array.from({ length: rows }, () => valueOf(name, items ?? {}, random, ids))
  }
  if (kind === 'object') {
    const of = properties ?? ROW
    return Object.fromEntries(Object.entries(of).map(([field, schema]) => [field, valueOf(field, schema, random, ids)]))
  }
  return textOf(name, random, ids)
}

function textOf(name: string, random: Random, ids: number): string {
  if (/id$/i.test(name)) return someId(random, ids)
  if (/limit|offset/.test(name)) return random.one(['0', '1', '2', '5', '24', '100', '201', '-1', 'x'])
  if (/date|from$|until|day/i.test(name)) return random.one(DAYS)
  if (/time$/i.test(name)) return random.one(TIMES)
  if (/email/i.test(name)) return `${random.one(NAMES)}${random.below(40)}@church.test`
  if (/url|link$/i.test(name)) return random.one(ADDRESSES)
  if (/sort/.test(name)) return random.one(SORTS)
  if (/rule/i.test(name)) return random.one(RULES)
  const words = 1 + random.below(3)
  return Array.from({ length: words }, () => random.one(WORDS)).join(' ')
}

function someId(random: Random, ids: number): string {
  return ids > 0 && random.in(0.95) ? `<${random.below(ids)}>` : random.one(['nope', 'a b', '0', '%00'])
}

/** A row of a pasted table, since the description only says that there are rows. */
const ROW: Record<string, Schema> = {
  id: {},
  title: {},
  date: {},
  startTime: {},
  endTime: {},
  description: {},
  speaker: {},
  series: {},
  email: {},
  youtubeUrl: {},
  recurrenceDescription: {},
}

const list = (text: string) => text.split(' | ') as [string, ...string[]]

const WORDS = list(
  'grace | Luke 21:5–19 | Núñez | NUNEZ | Anna | whitfield | the | of | Advent | Ö | O\u0308 | “Peace”',
).concat(list('"peace" | O’Hara | İstanbul | Straße | ﬁsh | 🕊️ | a | 2026 | Älpha | zebra')) as [string, ...string[]]
const NAMES = list('ada | Ada | ÄDA | mel | o’hara')
const DAYS = list('2026-11-15 | 2026-11-22 | 2026-12-24 | 2026-02-28 | 2027-01-01 | 1999-12-31 | 2026-02-30 | ')
const TIMES = list('10:30 | 23:30 | 00:30 | 09:00 | 9:00 | 24:00 | ')
const RULES = list('FREQ=WEEKLY;BYDAY=TU | FREQ=MONTHLY;BYDAY=2TH | FREQ=DAILY;COUNT=3 | FREQ=YEARLY | FREQ=NEVER | ')
const SORTS = list('title | -title | date | -date | speaker | name | -name | createdAt | status | x')
const ADDRESSES = list(
  'https://church.test/a.png | https://youtu.be/abcdefghijk | /pictures/a.webp | javascript:alert(1) | ',
)
const HOSTILE: readonly [unknown, ...unknown[]] = [
  { toString: 1 },
  ...list(
    ' | \0 | \uD800 | \uFFFF | \uFFFD | \u200b | a\nb | % | _ | \\ | " | \u{1FFFE} | 0x10 | 1e3 | -0 | true | null',
  ),
  ...list(`{} | '; drop table events; -- | 0000-01-01 | ${'x'.repeat(301)} | ${'🕊️'.repeat(90)}`),
  null,
  0,
  -1,
  1e300,
  [],
  ['a, b', 'a, b', '\u200b'],
]
