/**
 * Text that is stored for search loses its apostrophes and hyphens, and its ligatures become letters, so that `womens` finds
 * "women’s" and `allsaints` "All-Saints". Rows are folded again from what is stored; those in the trash too, since they come
 * back as they are.
 */
import { type Kysely, sql } from 'kysely'
import { migration, onSqlite } from '#db/migrations/steps.ts'

const FOLDED =
  'sermons events live_streams sunday_services featured_content contact_messages visitor_requests newsletter_subscribers ' +
  'newsletter_issues notices letters changes event_sign_ups'
const AT_ONCE = 500

function foldTable(table: string) {
  return async (db: Kysely<never>): Promise<void> => {
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string; search_text: string }>`
        select id, search_text from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
      for (const { id, search_text: stored } of rows) {
        const folded = foldStored(stored)
        if (folded === stored) continue
        await sql`update ${sql.table(table)} set search_text = ${folded} where id = ${id}`.execute(db)
      }
      const last = rows.at(-1)
      if (!last) return
      after = last.id
    }
  }
}

async function foldTrash(db: Kysely<never>): Promise<void> {
  for (let after = ['', '', '']; ;) {
    const key = sql`(deletion_id, table_name, id)`
    const { rows } = await sql<{ deletion: string; from: string; id: string; record: string }>`
      select deletion_id as deletion, table_name as "from", id, record from deleted_records
      where ${key} > (${sql.join(after)}) order by deletion_id, table_name, id limit ${AT_ONCE}`.execute(db)
    for (const { deletion, from, id, record } of rows) {
      const fields = JSON.parse(record) as Record<string, unknown>
      if (typeof fields['search_text'] !== 'string') continue
      const folded = JSON.stringify({ ...fields, search_text: foldStored(fields['search_text']) })
      await sql`update deleted_records set record = ${folded} where ${key} = (${sql.join([deletion, from, id])})`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (!last) return
    after = [last.deletion, last.from, last.id]
  }
}

/** Stored text is lower case, without accents, and has keyboard quotes and hyphens already. Two line breaks end it. */
function foldStored(text: string): string {
  const lines = text
    .replace(/['‛ʼʻ`´‹›]/g, '')
    .replace(/[‟«»]/g, '"')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/\n\n$/, '')
    .split('\n')
  const joined = lines.flatMap((line) => line.match(/\p{L}+(?:-\p{L}+)+/gu) ?? [])
  const words = [...new Set(joined)].map((word) => word.replaceAll('-', '')).join(' ')
  const folded = lines.map((line) =>
    line
      .replace(/(?<!\d)-|-(?!\d)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return `${[...folded, ...(words === '' ? [] : [words])].join('\n')}\n\n`
}

export const searchWords = migration(
  // The index follows later, in small transactions: a row listed as 0 lets changes be listed (0015_search_index_later).
  onSqlite('insert or ignore into sermons_unindexed values (0)'),
  ...FOLDED.split(' ').map(foldTable),
  onSqlite('delete from sermons_unindexed where seq = 0'),
  foldTrash,
)
