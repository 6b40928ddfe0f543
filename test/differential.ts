/**
 * The same random requests to the application on SQLite and on PostgreSQL, with the answers compared: status, the headers
 * that programs read, and JSON down to the order of its lists.
 */
import { loadSample } from '#app/sample/load.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { operationsOf, randomOf, requestFor, type Sent } from '#test/random-requests.ts'

/** These ask other servers, hash passwords, or answer with something random. */
const LEFT_OUT =
  /\/(auth|login|logout|setup|uploads|upload-image|pictures|youtube|media-watch|test-letter|form-token|people|archive|backups|health|handover)\b|\{id\}\/test/
const COMPARED = ['content-type', 'x-total-count', 'retry-after', 'location'] as const
const NOW = '2026-11-21T18:00:00Z'
/** UUIDs, which are random on each side: version 7 of records, version 4 of uploads. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

export interface Comparison {
  /** Requests that both answered with success. */
  succeeded: number
  differences: { request: number; sent: Sent; sqlite: string; postgres: string }[]
}

/**
 * @param databases empty and migrated, SQLite first
 * @param seed the same seed sends the same requests
 * @param told called after each request with the number so far
 */
export async function compareEngines(
  databases: readonly [Database, Database],
  { seed, requests, told }: { seed: number; requests: number; told?: (done: number) => void },
): Promise<Comparison> {
  const random = randomOf(seed)
  const apps = databases.map((database) => createTestApp(database, NOW, { TRUST_PROXY: '1' })) as [TestApp, TestApp]
  for (const { services } of apps)
    await services.database.transaction((trx) => loadSample(trx, services.files, NOW.slice(0, 10), NOW))
  const [sqlite, postgres] = apps
  const operations = operationsOf((await sqlite.get(api.description)).body, LEFT_OUT)
  const ids = new SharedIds()
  const examples = new Map<string, object[]>()
  const comparison: Comparison = { succeeded: 0, differences: [] }
  for (let request = 0; request < requests; request++) {
    // Every operation once, reading lists first, so that there are records for further requests.
    const operation = operations[request < operations.length ? request : random.below(operations.length)]
    if (!operation) break
    const collection = operation.path.replace(/\/\{.*|\/(bulk|import|clear|export).*/, '')
    const known = examples.get(collection) ?? []
    const sent = requestFor(operation, random, ids.count, known[random.below(known.length)])
    const from = `10.${random.below(200)}.${random.below(200)}.1`
    const first = await answerTo(sqlite, ids.of(sent, 0), from)
    const second = await answerTo(postgres, ids.of(sent, 1), from)
    const [one, other] = ids.shared(first, second)
    if (one !== other) comparison.differences.push({ request, sent, sqlite: one, postgres: other })
    if (one.startsWith('2')) {
      comparison.succeeded++
      examples.set(collection, [...known, ...recordsIn(one)].slice(-50))
    }
    told?.(request + 1)
  }
  return comparison
}

/** Status, headers and body on lines of their own. */
async function answerTo(app: TestApp, { method, address, body, as }: Sent, from: string): Promise<string> {
  const client = as === 'visitor' ? app : app.as(as)
  const headers = { 'x-forwarded-for': from, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const carried = body === undefined ? null : JSON.stringify(body)
  const response = await client.fetch(address, { method, headers, body: carried })
  const told = COMPARED.map((name) => `${name}: ${response.headers.get(name)}`)
  return [response.status, told.join('; '), await response.text()].join('\n')
}

/** The records in an answer, for further requests. */
function recordsIn(answer: string): object[] {
  try {
    const body: unknown = JSON.parse(answer.split('\n').slice(2).join('\n'))
    const records: unknown[] = Array.isArray(body) ? body : [body]
    return records.filter((record) => record !== null && typeof record === 'object').slice(0, 20)
  } catch {
    return []
  }
}

/** Numbers that stand for the same record in both databases, whose ids differ. */
class SharedIds {
  readonly #pairs: [string, string][] = []
  readonly #numbers = [new Map<string, number>(), new Map<string, number>()] as const

  get count(): number {
    return this.#pairs.length
  }

  /** The request with the ids of one side. */
  of(sent: Sent, side: 0 | 1): Sent {
    const filled = JSON.stringify(sent).replace(
      /<(\d+)>/g,
      (_, number: string) => this.#pairs[Number(number)]?.[side] ?? '',
    )
    return JSON.parse(filled) as Sent
  }

  /** Both answers with numbers for ids; new ids at the same place count as the same from now on. */
  shared(first: string, second: string): [string, string] {
    const others = second.match(ID) ?? []
    for (const [at, id] of (first.match(ID) ?? []).entries()) {
      const other = others[at]
      if (other === undefined || this.#numbers[0].has(id) || this.#numbers[1].has(other)) continue
      this.#numbers[0].set(id, this.count)
      this.#numbers[1].set(other, this.count)
      this.#pairs.push([id, other])
    }
    return [this.#numbered(first, 0), this.#numbered(second, 1)]
  }

  #numbered(answer: string, side: 0 | 1): string {
    // The signature in a link depends on the id. Random tokens, and the moment at which the router of a drawn page has loaded its data.
    // Calendars break lines at 75 bytes, also within an id.
    const unfolded = answer.replaceAll('\r\n ', '')
    const unsigned = unfolded
      .replace(/(token=(?:[0-9a-f-]{36}\.)?|\/preview\/)[\w-]{43}/g, '$1…')
      .replace(/,u:\d{13},/g, ',')
    return unsigned.replace(ID, (id) => `<${this.#numbers[side].get(id) ?? 'unknown'}>`)
  }
}
