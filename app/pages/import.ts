/** How pages and news of another website are imported: their columns, their addresses here, and how a row finds its page. */
import { z } from 'zod'
import { emptyValues } from '#app/definitions/blocks.ts'
import { columnsOf, inputOfRow } from '#app/definitions/columns.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import type { Block } from '#app/definitions/field.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { addressProblem, listsOf } from '#app/pages/address.ts'
import { addressOf, page, type PageType, pageTypes } from '#app/pages/page.ts'
import { type pageColumnNames, pageTable } from '#app/pages/table.ts'
import {
  dayCell,
  type Flaw,
  formFlaws,
  imageCell,
  line,
  prose,
  refuse,
  withoutBlanks,
} from '#app/records/import/cells.ts'
import type { ImportKind } from '#app/records/import/import.ts'
import { importer } from '#app/records/import/importer.ts'
import type { Matcher } from '#app/records/import/plan.ts'
import type { Table } from '#app/records/import/table.ts'
import type { Db } from '#db/database.ts'
import { newId } from '#db/records.ts'

const blank = emptyValues(page.fields) as InputOf<typeof page>
const MAX_ADDRESS = page.fields.address.max
const MAX_ORIGIN = 2000
const inputs = {
  ...fieldInputs(page),
  origin: z.string().max(MAX_ORIGIN, `is longer than ${MAX_ORIGIN} characters`),
  isEdited: z.boolean(),
  asked: z.string().optional(),
}

/** Blocks as the JSON that `app/blocks` describes. */
const blocksCell = z.string().transform((text, context): Block[] => {
  const given = jsonIn(text)
  if (!Array.isArray(given)) return refuse(context, text, 'is no list of blocks')
  const parsed = inputs.blocks.safeParse(given)
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'cannot be read' })
  return z.NEVER
})

const cells = z
  .object({
    title: line,
    kind: z.enum(Object.keys(pageTypes) as [PageType, ...PageType[]], 'must be page, news or ministry'),
    address: line,
    lead: prose,
    date: dayCell,
    image: imageCell,
    description: line,
    blocks: blocksCell,
    origin: line,
    asked: line,
  } satisfies Record<(typeof pageColumnNames)[number] | 'asked', z.ZodType>)
  .partial()

/**
 * A page's, what it was called where it came from, whether somebody has changed it here since, and the address that it had
 * there, where it gets another.
 */
type Fields = InputOf<typeof page> & { origin: string; isEdited: boolean; asked?: string }

export const pageImporter = importer<typeof page, Fields>({
  definition: page,
  format: pageTable,
  kind: async ({ database }) => pageImport(await takenAddresses(database.db)),
  async readCells({ database }, table) {
    return { table: withFreeAddresses(table, await takenAddresses(database.db)), questions: [] }
  },
})

/**
 * The table with other addresses for pages that cannot have their own here. Only the whole table shows which ones are free: none
 * gets the old address of another.
 */
function withFreeAddresses(table: Table, taken: ReadonlySet<string>): Table {
  const wanted = table.rows.map(({ cells: { kind: given = '', address = '', title = '' } }) => {
    const kind = Object.hasOwn(pageTypes, given) ? (given as PageType) : 'page'
    return { kind, address: addressIn({ kind, address, title }) }
  })
  const addresses = new Addresses(taken, new Set(wanted.map(({ address }) => address)))
  const rows = table.rows.map((row, at) => {
    const own = wanted[at]
    if (!own || row.cells['origin'] === undefined || own.address === '') return row
    const address = addresses.take(own.address, own.kind)
    return address === own.address ? row : { ...row, cells: { ...row.cells, address, asked: own.address } }
  })
  return { ...table, rows }
}

/**
 * A new one for each import.
 * @param taken the addresses of all pages
 */
function pageImport(taken: ReadonlySet<string>): ImportKind<typeof page, Fields> {
  const addresses = new Addresses(taken)
  return {
    definition: page,
    fieldsOf: (row) => ({ ...inputOfRow(page, row), origin: row.origin, isEdited: row.version > 1 }),
    cells: cells.transform(withoutBlanks),
    required: ['title'],
    // Without its content a page would be an empty one, and a long address is shortened where it is given.
    whole: ['kind', 'address', 'blocks'],
    complete: ({ title = '', origin = '', ...values }) => {
      const given = { ...blank, ...values, title }
      return { ...given, address: addresses.of(given, origin), origin, isEdited: false }
    },
    // What somebody has written here counts more than what the old website says. A page has its address for good.
    isSame: (name, stored, given, before) =>
      before?.isEdited === true ||
      name === 'address' ||
      name === 'asked' ||
      JSON.stringify(stored[name]) === JSON.stringify(given[name]),
    flaws: (fields, names) => [...formFlaws(inputs, fields, names), ...checked(fields)].slice(0, 1),
    matcher: pageMatcher,
    keys: (rows) => ({
      origin: rows.flatMap(({ values }) => values.origin ?? []),
      address: rows.flatMap(({ values }) => (values.origin === undefined ? addressIn(values) : [])),
    }),
    columns: ({ origin, isEdited: _isEdited, asked: _asked, ...fields }) => ({ ...columnsOf(page, fields), origin }),
    auditColumns: (before, _, now) => (before ? undefined : { page: newId(Date.parse(now)) }),
    remarks: ({ address, asked }, before) => {
      if (before?.isEdited === true) return { notes: ['It was changed here since, so it stays as it is.'] }
      const wanted = before ? undefined : (asked ?? addresses.wanted(address))
      return { notes: wanted === undefined ? [] : [`${wanted} belongs to another page, so its address is ${address}.`] }
    },
  }
}

/** A row finds its page by what it was called where it came from; one that says nothing of that by its address. */
const pageMatcher: Matcher<Fields> = {
  keys: ({ origin, address }) => [`origin ${origin}`, `address ${address}`],
  find: ({ values }, pages) => {
    if (values.origin !== undefined) return pages.byKey(`origin ${values.origin}`)[0]
    const [found, another] = pages.byKey(`address ${addressIn(values)}`)
    return another ? { why: 'several versions of a page have this address; change it there' } : found
  },
}

function addressIn({ kind = 'page', address = '', title = '', date = '' }: Partial<Fields>): string {
  return addressOf({ page: '', kind, address, title, date })
}

function checked(fields: Fields): Flaw[] {
  return Object.entries(page.check?.(fields) ?? {}).map(([field, why]) => ({ field, why }))
}

async function takenAddresses(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('pages').select('address').distinct().execute()
  return new Set(rows.map(({ address }) => address))
}

/** The addresses that new pages get. A plan may be made twice, and gives a row the same one again. */
class Addresses {
  readonly #taken: Set<string>
  readonly #reserved: ReadonlySet<string>
  readonly #byRow = new Map<string, string>()
  readonly #wanted = new Map<string, string>()

  /** @param reserved addresses that only those get who ask for them */
  constructor(taken: ReadonlySet<string>, reserved: ReadonlySet<string> = new Set()) {
    this.#taken = new Set(taken)
    this.#reserved = reserved
  }

  /** The address, or as much of it as is free, which is taken then. */
  take(wanted: string, kind: PageType): string {
    const address = this.#free(wanted, kind)
    this.#taken.add(address)
    return address
  }

  /** The address that the row asks for, or as much of it as is free. */
  of(fields: InputOf<typeof page>, origin: string): string {
    const row = JSON.stringify([origin, fields.kind, fields.address, fields.title])
    const known = this.#byRow.get(row)
    if (known !== undefined) return known
    const wanted = addressIn(fields)
    const address = this.take(wanted, fields.kind)
    this.#byRow.set(row, address)
    if (address !== wanted && wanted !== '') this.#wanted.set(address, wanted)
    return address
  }

  /** What a page asked for that got another address. */
  wanted(address: string): string | undefined {
    return this.#wanted.get(address)
  }

  /** Addresses of the website itself, and those below them, are shortened to their last part, and numbered. */
  #free(wanted: string, kind: PageType): string {
    const isFree = (address: string) =>
      address.length <= MAX_ADDRESS && !this.#taken.has(address) && addressProblem(address, kind) === undefined
    const last = wanted.split('/').at(-1) || 'page'
    const short = `${listsOf[kind]}/${last}`
    const isOpen = (address: string) => isFree(address) && !this.#reserved.has(address)
    if (isFree(wanted)) return wanted
    if (isOpen(short)) return short
    for (let number = 2; ; number++) if (isOpen(`${short}-${number}`)) return `${short}-${number}`
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
