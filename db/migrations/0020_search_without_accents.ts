/**
 * What is stored for search loses its accents, so that `nunez` finds Núñez. Rows are folded again from what is stored;
 * those in the trash too, since they come back as they are.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const SEARCHED = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'featured_content',
  'contact_messages',
  'visitor_requests',
  'newsletter_subscribers',
  'newsletter_issues',
  'notices',
  'letters',
  'changes',
]
const AT_ONCE = 500

export function searchWithoutAccents(): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const table of SEARCHED) await foldTable(db, table)
      await foldTrash(db)
    },
  }
}

async function foldTable(db: Kysely<never>, table: string): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; search_text: string }>`
      select id, search_text from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const { id, search_text: stored } of rows) {
      const folded = foldLines(stored)
      if (folded === stored) continue
      await sql`update ${sql.table(table)} set search_text = ${folded} where id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function foldTrash(db: Kysely<never>): Promise<void> {
  for (let after = ['', '']; ;) {
    const { rows } = await sql<{ deletion: string; id: string; record: string }>`
      select deletion_id as deletion, id, record from deleted_records
      where (deletion_id, id) > (${sql.join(after)}) order by deletion_id, id limit ${AT_ONCE}`.execute(db)
    for (const { deletion, id, record } of rows) {
      const fields = JSON.parse(record) as Record<string, unknown>
      if (typeof fields['search_text'] !== 'string') continue
      const folded = JSON.stringify({ ...fields, search_text: foldLines(fields['search_text']) })
      if (folded === record) continue
      await sql`update deleted_records set record = ${folded} where deletion_id = ${deletion} and id = ${id}`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (!last) return
    after = [last.deletion, last.id]
  }
}

const UNACCENTED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}

/** Stored text is lower case and has its blanks in order already. */
function foldLines(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]|(?!\s)\p{Cc}/gu, '')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[ßæœøđðħıłþς]/g, (letter) => UNACCENTED[letter] ?? letter)
}
